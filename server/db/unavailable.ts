import { sqlStateOf } from './sql-state.ts';

/** The database did not answer in time, or the connection to it was lost. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}

/** The connection to the database ended while it was in use. */
export class ConnectionLost extends DatabaseUnavailable {
  /** False if the connection had ended before the statement: the statement was not sent. */
  readonly sent: boolean;

  constructor({ sent, ...options }: ErrorOptions & { sent: boolean }) {
    super('the connection to the database was lost', options);
    this.name = 'ConnectionLost';
    this.sent = sent;
  }
}

/**
 * The server ended the connection: terminated, shut down, starting up, or idle in a transaction for too long.
 */
const CONNECTION_ENDED: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '25P03', '25P04']);

/**
 * Conflicts of transactions that outlasted their retries; a statement or lock timeout; a lack of disk, memory
 * or connections; an I/O error; a server that is read-only, as a standby is.
 */
const TRY_LATER: ReadonlySet<string> = new Set([
  ...['40P01', '40001', '23P01', '57014', '55P03'],
  ...['53000', '53100', '53200', '53300', '53400', '58030', '25006'],
]);

export const isConnectionLost = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  CONNECTION_ENDED.has(sqlStateOf(error) ?? '') ||
  sqlStateOf(error)?.startsWith('08') === true;

/**
 * A named statement that its connection can't run any more: a column was added to what it selects (also the
 * SQLSTATE of what the database does not support), or its name is gone. It had no effect.
 */
export const isStalePlan = (error: unknown): boolean =>
  sqlStateOf(error) === '26000' ||
  (sqlStateOf(error) === '0A000' &&
    error instanceof Error &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery');

/** True for an error of the database that is no fault of the statement: the same call may succeed later. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  isConnectionLost(error) ||
  isStalePlan(error) ||
  TRY_LATER.has(sqlStateOf(error) ?? '');
