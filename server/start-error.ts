import { isDiskFull } from '#server/core/disk-full.ts';
import { SecretsKeyError } from '#server/core/secrets.ts';
import { VersionBeside } from '#server/db/beside.ts';
import { MigrationBlocked } from '#server/db/migrate.ts';
import { FolderLocked } from '#server/db/pglite/folder-lock.ts';
import { hostUrls } from '#server/db/postgres/primary.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { HallFileError } from '#server/hall/read.ts';

/** System errors and SQLSTATEs of a failed connection. */
const DATABASE_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the DNS does not answer',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'there is no route to it',
  '28000': 'it refuses this user',
  '28P01': 'it refuses this user or password',
  '3D000': 'the database does not exist there',
  '53100': 'the disk of the database is full',
};

/** Their messages are one line for the operator. */
const OPERATOR_ERRORS = [FolderLocked, SecretsKeyError, MigrationBlocked, VersionBeside];

type Variables = Readonly<Record<string, string | undefined>>;

/** The message for an error at startup: one line if the operator can fix it, else the stack. */
export function startErrorMessage(thrown: unknown, variables: Variables): string {
  const error = thrown instanceof DatabaseUnavailable ? (thrown.cause ?? thrown) : thrown;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof HallFileError) return error.lines.join('\n');
  if (OPERATOR_ERRORS.some((type) => error instanceof type)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `${port === variables.METRICS_PORT ? 'METRICS_PORT' : 'PORT'}: ${port} is already in use`;
  }
  if (code === 'EACCES') return `${error.message} (check DATA_DIR and PORT)`;
  if (isDiskFull(error) || (code === '53100' && !variables.DATABASE_URL))
    return 'DATA_DIR: the disk is full: free some space and start again';
  if (DATABASE_ERRORS[code])
    return `DATABASE_URL: cannot use the database at ${databaseHosts(variables)}: ${DATABASE_ERRORS[code]}`;
  return error.stack ?? error.message;
}

/** Hosts and ports of the database, without user and password. */
const databaseHosts = ({ DATABASE_URL = '' }: Variables): string =>
  hostUrls(DATABASE_URL)
    .map((each) => URL.parse(each))
    .map((url) => `${url?.hostname || 'localhost'}:${url?.port || 5432}`)
    .join(', ');
