import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tableLink } from '#server/cli/posters.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { selectTableCodes } from '#server/hall/table-code-store.ts';
import { type RunningServer, startServer } from './start.ts';
import { startErrorMessage } from './start-error.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = readEnv(process.env);
  const server = await startServer(env, { files: `${root}out`, version });

  const stop = async () => {
    // Ends the process even where closing hangs.
    setTimeout(() => process.exit(1), 10_000).unref();
    await server.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await printWelcome(env, server);
}

/** Prints the address, the link of a table, and where verification codes appear. */
async function printWelcome(env: Env, { deps, port }: RunningServer): Promise<void> {
  const lines = [`Baize ${version} is ready at http://localhost:${port}`];
  const hall = await deps.hall.current();
  const table = hall.outlets[0]?.tables.find(({ out_of_service }) => !out_of_service);
  const code = table && (await selectTableCodes(deps.db)).get(table.id);
  if (table && code) lines.push(`Table ${table.number}: ${tableLink(env.PUBLIC_URL, code)}`);
  if (!env.SMTP_URL) lines.push(`Verification codes: in this log and in ${env.DATA_DIR}/outbox.jsonl`);
  if (env.SANDBOX_PAYMENTS) lines.push('Payments: wallet and sandbox (no real money)');
  console.log(`\n${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  console.error(startErrorMessage(error));
  process.exit(1);
});
