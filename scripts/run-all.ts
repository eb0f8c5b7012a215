/**
 * `node scripts/run-all.ts COMMAND...` runs all commands, even if one fails, so that one run shows everything
 * that is wrong. The last line names the commands that failed.
 */
import { spawnSync } from 'node:child_process';

const failed = process.argv
  .slice(2)
  .filter((command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status !== 0);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
