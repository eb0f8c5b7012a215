import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Waits for its turn with what has that name, until the transaction ends: a limit that is counted can't be outrun. */
export const lockFor = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
