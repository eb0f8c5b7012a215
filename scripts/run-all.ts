/**
 * `node scripts/run-all.ts COMMAND...` runs all commands side by side, even if one fails, so that one run
 * shows everything that is wrong. It prints the output of each in their order. The last line names the
 * commands that failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs the command. Returns its whole output, and its status. */
async function run(command: string) {
  const child = spawn(`{ ${command}; } 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { command, output, failed: status !== 0 };
}

const running = process.argv.slice(2).map(run);
const failed: string[] = [];
for (const ended of running) {
  const result = await ended;
  process.stdout.write(result.output);
  if (result.failed) failed.push(result.command);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
