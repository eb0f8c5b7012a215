import { CompiledQuery } from 'kysely';
import { rowStatement, type Statement } from './statement.ts';

/** Locks names until the transaction ends, if nobody else has one of them. Returns false if somebody has. */
export function tryLockNames(...names: readonly [string, ...string[]]): Statement<boolean> {
  const locks = names.map((_, at) => `pg_try_advisory_xact_lock(hashtextextended($${at + 1}, 0))`);
  const query = CompiledQuery.raw(`select ${locks.join(' and ')} as locked`, [...names]);
  return rowStatement(query as CompiledQuery<{ locked: boolean }>, (row) => row?.locked === true);
}

/**
 * Locks names, in this order, until the transaction ends, e.g. to count rows and insert one below a limit.
 */
export function lockNames(...names: readonly [string, ...string[]]): Statement<void> {
  // The arguments are evaluated in their order.
  const locks = names.map((_, at) => `pg_advisory_xact_lock(hashtextextended($${at + 1}, 0))`);
  return rowStatement(CompiledQuery.raw(`select concat(${locks.join(', ')})`, [...names]), () => {});
}
