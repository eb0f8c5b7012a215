import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Locks a name until the transaction ends, e.g. to count rows and insert one below a limit. */
export const lockFor = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
