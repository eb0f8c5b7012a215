/**
 * `npm run dev` runs the app with hot reload, and the server, which restarts when one of its files changes,
 * in one terminal. The app listens on `PORT` or the next free port after 3001, the server on a port of its
 * own, behind the app's `/api`. The data is in `data/dev` unless `DATA_DIR` is set, so that it can run beside
 * `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort } from '../server/test/free-port.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const appPort = process.env.PORT ? Number(process.env.PORT) : await firstFreePort(3001);
const appUrl = `http://localhost:${appPort}`;
const serverPort = await freePort();

const env = { DATA_DIR: 'data/dev', PUBLIC_URL: appUrl, ...process.env };
const children: ChildProcess[] = [
  run([process.execPath, '--watch', '--watch-preserve-output', 'server/main.ts'], {
    ...env,
    PORT: String(serverPort),
  }),
  run([process.execPath, 'node_modules/next/dist/bin/next', 'dev', '--webpack', '--port', String(appPort)], {
    ...env,
    API_TARGET: `http://localhost:${serverPort}`,
    NEXT_TELEMETRY_DISABLED: '1',
  }),
];
console.log(`The app: ${appUrl}  the counter: ${appUrl}/counter  all components: ${appUrl}/gallery`);

let stopping = false;
for (const child of children) child.once('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

/** Ends both programs. The terminal has sent Ctrl-C to them already; a second signal does no harm. */
function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

function run([program = '', ...args]: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { stdio: 'inherit', env: environment });
}

/** The first TCP port from `port` on that nothing listens on. */
async function firstFreePort(port: number): Promise<number> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
  return isFree ? port : firstFreePort(port + 1);
}
