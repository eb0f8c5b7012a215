/** Started by a test run: waits until that has ended, ends what it has left, removes its folders. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 3_000;
const [folder = '', memory = ''] = process.argv.slice(2);

/** Processes whose temporary folder is that of the run, or which name it. */
function processesOfRun(): number[] {
  if (process.platform !== 'linux')
    return spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isOfRun(pid));
}

function isOfRun(pid: number): boolean {
  try {
    const read = (name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8');
    // nginx clears its environment, and has the folder in its arguments.
    return read('environ').split('\0').includes(`TMPDIR=${folder}`) || read('cmdline').includes(`${folder}/`);
  } catch {
    // The process has ended, or is another user's.
    return false;
  }
}

function signalAll(signal: NodeJS.Signals): void {
  for (const pid of processesOfRun()) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
  }
}

process.stdin.resume();
process.stdin.once('end', async () => {
  // PostgreSQL ends its sessions and itself.
  signalAll('SIGINT');
  for (const until = Date.now() + GRACE_MS; processesOfRun().length > 0 && Date.now() < until; )
    await sleep(20);
  signalAll('SIGKILL');
  for (const each of [folder, memory]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
});
