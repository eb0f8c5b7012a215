import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/core/clock.ts';
import { countOf } from '#server/core/count-of.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { countPendingMigrations, migrate } from '#server/db/migrate.ts';
import { embeddedFolder, openDatabase } from '#server/db/open.ts';
import { FolderLocked } from '#server/db/pglite/folder-lock.ts';
import { NO_TIMEOUTS } from '#server/db/pool-settings.ts';
import { restoreCommand } from './backup.ts';
import { type CommandResult, OPTIONS } from './command.ts';
import { withCommandName } from './command-name.ts';
import { helpFor, runCommand } from './commands.ts';
import { newHallCommand } from './new-hall/new-hall.ts';
import { runOnServer } from './run-on-server.ts';

/** `npm run hall -- COMMAND`; see `runCommand` */
async function main(args: readonly string[]): Promise<CommandResult> {
  if (args[0] === 'new') return newHallCommand(args.slice(1));
  const help = helpFor(args);
  if (help) return help;
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = readEnv(process.env);
  process.umask(0o077);
  // Needs the folder to itself, and opens the database only after it has replaced it.
  if (args[0] === 'restore') return restoreCommand(env, args.slice(1));
  // The server may run in another folder.
  const file = namedFile(args);
  const path = resolve(file?.value ?? env.HALL_FILE);
  const absolute = file ? args.with(file.index, path) : args[0] === 'apply' ? [...args, path] : args;
  // A broken file is reported before a database is created or migrated.
  if (args[0] === 'apply') (await import('#server/hall/read.ts')).readHallFile(path);
  const result = env.DATABASE_URL ? null : await runOnServer(env.DATA_DIR, absolute);
  return writePosterFiles(result ?? (await runInProcess(env, absolute)));
}

async function writePosterFiles({ posterFiles, ...result }: CommandResult): Promise<CommandResult> {
  if (!posterFiles?.posters.length) return result;
  const { writePosters } = await import('#server/devices/posters/write.ts');
  const paths = await writePosters(posterFiles.folder, posterFiles.posters, posterFiles);
  return { ...result, lines: [...result.lines, '', 'To print:', ...paths.map((path) => `  ${path}`)] };
}

/** The argument that is the path of a file, if the command has one. */
function namedFile(args: readonly string[]) {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const [command, ...named] = tokens.filter((token) => token.kind === 'positional');
  if (command?.value === 'notice' && named[0]?.value === 'add') return named[1];
  return command?.value === 'apply' || command?.value === 'backup' ? named[0] : undefined;
}

async function runInProcess(env: Env, args: readonly string[]): Promise<CommandResult> {
  // PgBouncer is not used, because a command may take long.
  const DATABASE_URL = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  const isNew = !DATABASE_URL && !existsSync(embeddedFolder(env.DATA_DIR));
  const isDoctor = args[0] === 'doctor';
  // The doctor only looks: a misspelt DATA_DIR must not become a new database, nor an old one be migrated.
  if (isDoctor && isNew)
    return unprepared(
      `DATA_DIR (${env.DATA_DIR}) has none: check the setting, or start the server, which makes it`,
    );
  const opened = await openDatabase({ DATA_DIR: env.DATA_DIR, DATABASE_URL, ...NO_TIMEOUTS });
  try {
    if (isDoctor) {
      const pending = await countPendingMigrations(opened);
      if (pending === null)
        return unprepared('it has no tables: check DATABASE_URL, or start the server, which makes them');
      if (pending > 0)
        return unprepared(
          `${countOf(pending, 'migration')} of this version must run first: start its server`,
        );
    } else await migrate(opened);
    const result = await runCommand({ db: opened.db, dump: opened.dump, clock: systemClock, env }, args);
    if (!isNew) return result;
    const hint = `New database in ${env.DATA_DIR}. If your server has another DATA_DIR, set it for this command too.`;
    return { ...result, lines: [hint, ...result.lines] };
  } finally {
    await opened.close();
  }
}

const unprepared = (sentence: string): CommandResult => ({
  status: 1,
  lines: [`PROBLEM  Database: ${sentence}.`],
});

function failed(error: unknown): CommandResult {
  if (error instanceof FolderLocked) {
    // A restore needs the folder to itself; all other commands run in a server that has started.
    const isRestore = process.argv[2] === 'restore';
    const hint = 'It is not accepting commands. Wait until it has started, or stop it and try again.';
    return { status: 1, lines: isRestore ? [error.message] : [error.message, hint] };
  }
  return { status: 1, lines: [error instanceof Error ? error.message : String(error)] };
}

const { status, lines } = await main(process.argv.slice(2)).catch(failed);
for (const line of lines) (status === 0 ? console.log : console.error)(withCommandName(line));
process.exitCode = status;
