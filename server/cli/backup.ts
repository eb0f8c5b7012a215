import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkLedger } from '#server/checks/ledger.ts';
import { BackupError, restoreBackup, writeBackup } from '#server/db/pglite/backup.ts';
import { CommandError, type CommandResult, type Commands, done } from './command.ts';

const POSTGRES_HINT =
  'The database is PostgreSQL: back it up with pg_dump and WAL archiving (docs/operate.md has the commands).';

export const backupCommands: Commands = {
  /** Writes a copy of the embedded database while the server runs. */
  async 'backup FILE'({ dump }, _, path) {
    if (!dump) throw new CommandError(POSTGRES_HINT);
    const { bytes } = await writeBackup(dump, path);
    return done(
      `Wrote ${path} (${(bytes / 1e6).toFixed(1)} MB). It holds personal data and keys: store it as safely as the database.`,
    );
  },
};

/** `restore FILE [--force]`: replaces the embedded database of the folder, which no server may use. */
export async function restoreCommand(
  { DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string | undefined },
  args: readonly string[],
): Promise<CommandResult> {
  if (DATABASE_URL) return { status: 1, lines: [POSTGRES_HINT] };
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0)
    return { status: 2, lines: ['npm run hall -- restore file [--force]'] };
  try {
    const { replaced } = await restoreBackup(DATA_DIR, resolve(path), {
      force: values.force ?? false,
      check: ({ db }) => checkLedger(db),
    });
    return {
      status: 0,
      lines: [
        `Restored ${path}. The ledger adds up.`,
        ...(replaced ? [`The database before it was moved to ${replaced}.`] : []),
      ],
    };
  } catch (error) {
    if (error instanceof BackupError) return { status: 1, lines: error.message.split('\n') };
    throw error;
  }
}
