import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Env, readEnv } from '#server/core/env.ts';
import { SettingError } from '#server/core/setting-errors.ts';
import { listenEarly } from '#server/http/early-server.ts';
import type { RunningServer } from './start.ts';
import { checkStart } from './start-checks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

const MAX_CLOSING_MS = 10_000;

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = readEnv(process.env);
  // Only this account may read the database, uploads, codes and posters.
  process.umask(0o077);
  const { isNewFolder } = checkStart(env);
  // If several processes run, the proxy sends the calls elsewhere as long as nothing listens here.
  const isDemo = process.argv.includes('--demo');
  const early = env.SEVERAL_PROCESSES || isDemo ? undefined : await listenEarly(env);
  // The server is imported here because loading it takes seconds on a busy machine.
  const { startServer } = await import('./start.ts');
  const { printWelcome } = await import('./welcome.ts');
  const welcome = (own: Env, running: RunningServer) => printWelcome(own, running, { version, isNewFolder });
  const files = `${root}out`;
  if (isDemo) {
    const { runDemo } = await import('./start-demo.ts');
    closeOnSignal(env, await runDemo(env, { files, version }, welcome));
    return;
  }
  const server = await startServer(env, { files, version, early });
  closeOnSignal(env, server);
  await welcome(env, server);
}

function closeOnSignal(env: Env, server: { close(): Promise<void> }): void {
  const stop = async () => {
    // Ends the process even if closing hangs.
    setTimeout(() => process.exit(1), env.DRAIN_SECONDS * 1000 + MAX_CLOSING_MS).unref();
    await server.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** A setting is named without loading what the other errors need. */
const messageOf = async (error: unknown): Promise<string> =>
  error instanceof SettingError
    ? error.message
    : (await import('./start-error.ts')).startErrorMessage(error, process.env);

main().catch(async (error: unknown) => {
  console.error(await messageOf(error));
  process.exit(1);
});
