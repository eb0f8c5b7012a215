import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The path of mosquitto; installs it if there is none (only on Debian as root). Null if that fails. */
export function ensureMosquitto(): string | null {
  const found = findMosquitto();
  if (found || process.getuid?.() !== 0) return found;
  // In run level 1 the package does not start a service.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'mosquitto'], { stdio: 'inherit', env });
  return findMosquitto();
}

function findMosquitto(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'mosquitto')).find(existsSync) ?? null;
}

export interface Broker {
  readonly url: string;
  /** Kills it, as a power failure does. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Runs mosquitto on a free port. */
export async function startMosquitto(program: string): Promise<Broker> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'baize-mosquitto-'));
  const config = join(folder, 'mosquitto.conf');
  writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`);
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    child = spawn(program, ['-c', config], { stdio: 'ignore' });
    await untilListening(port);
  };
  await start();
  const close = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `mqtt://127.0.0.1:${port}`, kill, start, close };
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(
        () => false,
        () => false,
      ),
    ]).catch(() => false);
    socket.destroy();
    if (outcome) return;
    await sleep(50);
  }
  throw new Error('mosquitto does not listen');
}
