import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { tableLink } from '#server/cli/posters.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { selectTableCodes } from '#server/hall/table-code.ts';
import { type RunningServer, startServer } from './start.ts';
import { startErrorMessage } from './start-error.ts';
import { startNotices } from './start-notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

const MAX_CLOSING_MS = 10_000;

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = readEnv(process.env);
  // Only this account may read the database, uploads, codes and posters.
  process.umask(0o077);
  const server = await startServer(env, { files: `${root}out`, version });

  const stop = async () => {
    // Ends the process even if closing hangs.
    setTimeout(() => process.exit(1), env.DRAIN_SECONDS * 1000 + MAX_CLOSING_MS).unref();
    await server.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await printWelcome(env, server);
}

/** Prints the address, a link to a table, and what the settings mean. */
async function printWelcome(env: Env, server: RunningServer): Promise<void> {
  const { info, warnings } = startNotices(env);
  const lines = [
    `Baize ${version} is ready at http://localhost:${server.port}`,
    await tableLine(env, server),
    ...info,
  ];
  console.log(`\n${lines.join('\n')}\n`);
  for (const warning of warnings) console.error(styleText('red', warning, { stream: process.stderr }));
}

/** The link holds the secret of the table's poster: it is for a terminal, not for a log. */
async function tableLine(env: Env, { deps }: RunningServer): Promise<string> {
  const hall = await deps.hall.current();
  const table = hall.outlets[0]?.tables.find(({ out_of_service }) => !out_of_service);
  const code = table && (await selectTableCodes(deps.db)).get(table.id);
  return process.stdout.isTTY && code
    ? `Table ${table.number}: ${tableLink(env.PUBLIC_URL, code)}`
    : 'Links and posters of the tables: npm run hall -- qr';
}

main().catch((error: unknown) => {
  console.error(startErrorMessage(error));
  process.exit(1);
});
