import { isDiskFull } from '#server/core/disk-full.ts';
import { VersionBeside } from '#server/db/beside.ts';
import { FolderLocked } from '#server/db/folder-lock.ts';
import { MigrationBlocked } from '#server/db/migrate.ts';
import { SecretsKeyError } from '#server/db/secrets.ts';
import { HallFileError } from '#server/hall/read.ts';

/** System errors and SQLSTATEs of a failed connection. */
const DATABASE_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'cannot connect to the database',
  ENOTFOUND: 'the host does not exist',
  ETIMEDOUT: 'cannot connect to the database',
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses this user or password',
  '3D000': 'the database does not exist',
  '53100': 'the disk of the database is full',
};

/** Their messages are one line for the operator. */
const OPERATOR_ERRORS = [FolderLocked, SecretsKeyError, MigrationBlocked, VersionBeside];

/** The message for an error at startup: one line if the operator can fix it, else the stack. */
export function startErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof HallFileError) return error.lines.join('\n');
  if (OPERATOR_ERRORS.some((type) => error instanceof type)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `${port === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT'}: ${port} is already in use`;
  }
  if (code === 'EACCES') return `${error.message.split(',')[0]}: permission denied (check DATA_DIR and PORT)`;
  if (isDiskFull(error) || (code === '53100' && !process.env.DATABASE_URL))
    return 'DATA_DIR: the disk is full: free some space and start again';
  if (DATABASE_ERRORS[code]) return `DATABASE_URL: ${DATABASE_ERRORS[code]}`;
  return error.stack ?? error.message;
}
