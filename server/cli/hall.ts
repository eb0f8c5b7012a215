import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '#server/core/clock.ts';
import { type Env, readEnv, SettingError } from '#server/core/env.ts';
import { FolderLocked } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Outcome } from './command.ts';
import { runCommand } from './commands.ts';
import { askServer } from './socket.ts';

/** `npm run hall -- apply | qr | notice | ledger check` */
async function main(args: readonly string[]): Promise<Outcome> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = readEnv(process.env);
  // A server in another folder must read the same file.
  const absolute = withWholePath(args, env);
  const answered = env.DATABASE_URL ? null : await askServer(env.DATA_DIR, absolute);
  return withSheet(answered ?? (await runHere(env, absolute)));
}

/** Draws the posters of an answer into a folder of this process. */
async function withSheet({ sheet, ...outcome }: Outcome): Promise<Outcome> {
  if (!sheet?.posters.length) return outcome;
  const { writePosters } = await import('#server/devices/posters/write.ts');
  const paths = await writePosters(sheet.folder, sheet.posters, sheet);
  return { ...outcome, lines: [...outcome.lines, '', 'To print:', ...paths.map((path) => `  ${path}`)] };
}

function withWholePath(args: readonly string[], env: Env): readonly string[] {
  const [command, what, file, ...rest] = args;
  if (command === 'apply') return ['apply', resolve(what ?? env.HALL_FILE), ...args.slice(2)];
  const adds = command === 'notice' && what === 'add' && file !== undefined;
  return adds ? [command, what, resolve(file), ...rest] : args;
}

async function runHere(env: Env, args: readonly string[]): Promise<Outcome> {
  const opened = await openDatabase(env);
  try {
    await migrate(opened);
    return await runCommand({ db: opened.db, clock: systemClock, env }, args);
  } finally {
    await opened.close();
  }
}

function failure(error: unknown): Outcome {
  if (error instanceof FolderLocked) {
    const hint = 'It is not accepting commands. Wait until it has started, or stop it and try again.';
    return { status: 1, lines: [error.message, hint] };
  }
  if (error instanceof SettingError) return { status: 1, lines: [error.message] };
  return { status: 1, lines: [error instanceof Error ? error.message : String(error)] };
}

const { status, lines } = await main(process.argv.slice(2)).catch(failure);
for (const line of lines) (status === 0 ? console.log : console.error)(line);
process.exitCode = status;
