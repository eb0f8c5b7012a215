import { CompiledQuery } from 'kysely';
import type { Statement } from './statement.ts';

/**
 * Locks names, in this order, until the transaction ends, e.g. to count rows and insert one below a limit.
 */
export function lockNames(...names: readonly [string, ...string[]]): Statement<void> {
  const locks = names.map((_, at) => `pg_advisory_xact_lock(hashtextextended($${at + 1}, 0))`);
  return {
    // One column, as `column` demands: a select of several would be returned as JSON. The arguments are
    // evaluated in their order.
    query: CompiledQuery.raw(`select concat(${locks.join(', ')}) as locked`, [...names]),
    read: () => {},
    column: 'locked',
  };
}
