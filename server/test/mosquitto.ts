import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { ensureProgram } from './system-programs.ts';
import { untilListening } from './until-listening.ts';

/** The path of mosquitto; installs it if there is none (only on Debian as root). Null if that fails. */
export const ensureMosquitto = (): string | null => ensureProgram('mosquitto', 'mosquitto');

export interface Broker {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

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
