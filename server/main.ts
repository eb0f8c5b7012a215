import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tableLink } from '#server/cli/posters.ts';
import { type Env, readEnv, SettingError } from '#server/core/env.ts';
import { FolderLocked } from '#server/db/folder-lock.ts';
import { HallFileError } from '#server/hall/read.ts';
import { selectTableCodes } from '#server/hall/table-code-store.ts';
import { type Running, startServer } from './start.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = readEnv(process.env);
  const running = await startServer(env, { files: `${root}out`, version });

  const stop = async () => {
    // A second signal, or a close that hangs, ends the process all the same.
    setTimeout(() => process.exit(1), 10_000).unref();
    await running.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await greet(env, running);
}

/** What somebody who has just started it wants to know. */
async function greet(env: Env, { deps, port }: Running): Promise<void> {
  const lines = [`Baize ${version} is ready at http://localhost:${port}`];
  const hall = await deps.hall.current();
  const table = hall.outlets[0]?.tables.find((candidate) => !candidate.out_of_service);
  const code = table && (await selectTableCodes(deps.db)).get(table.id);
  if (table && code) lines.push(`Table ${table.number}: ${tableLink(env.PUBLIC_URL, code)}`);
  if (!env.SMTP_URL) lines.push(`Verification codes: in this log and in ${env.DATA_DIR}/outbox.jsonl`);
  if (env.SANDBOX_PAYMENTS) lines.push('Payments: wallet and sandbox (no real money)');
  console.log(`\n${lines.join('\n')}\n`);
}

const databaseFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'cannot connect to the database',
  ENOTFOUND: 'the host does not exist',
  ETIMEDOUT: 'cannot connect to the database',
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses this user or password',
  '3D000': 'the database does not exist',
};

/** One clear line for what an operator can put right; the whole error for what is ours. */
function explain(error: unknown): string {
  if (error instanceof HallFileError) return error.lines.join('\n');
  if (error instanceof SettingError || error instanceof FolderLocked) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return `PORT: ${process.env.PORT ?? 3000} is already in use`;
    if (error.code === 'EACCES')
      return `${error.message.split(',')[0]}: permission denied (check DATA_DIR and PORT)`;
    const database = databaseFaults[String(error.code)];
    if (database) return `DATABASE_URL: ${database}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
