import { CompiledQuery } from 'kysely';
import { rowStatement, type Statement } from './statement.ts';

/**
 * Locks names, in this order, until the transaction ends, e.g. to count rows and insert one below a limit.
 */
export function lockNames(...names: readonly [string, ...string[]]): Statement<void> {
  // The arguments are evaluated in their order.
  const locks = names.map((_, at) => `pg_advisory_xact_lock(hashtextextended($${at + 1}, 0))`);
  return rowStatement(CompiledQuery.raw(`select concat(${locks.join(', ')})`, [...names]), () => {});
}
