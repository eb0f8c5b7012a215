import { CompiledQuery } from 'kysely';
import type { Tx } from './schema.ts';
import { effect, type Results, runTogether, type Statement } from './statement.ts';

const keepPlans: Statement<void> = effect(
  CompiledQuery.raw('set local plan_cache_mode = force_generic_plan'),
);

/**
 * Like `runTogether`. From here on and until the transaction ends, PostgreSQL runs named statements by one
 * plan for all values, which each connection makes once. Without it, PostgreSQL plans a statement anew for
 * the values of each execution if it expects that to be worth it, which takes longer than to find a few rows
 * by their keys. It is not for a transaction with statements whose plan depends on their values, such as a
 * search by `like`.
 */
export async function runWithKeptPlans<const S extends readonly Statement<unknown>[]>(
  tx: Tx,
  statements: S,
): Promise<Results<S>> {
  const [, ...results] = await runTogether(tx, [keepPlans, ...statements]);
  return results as Results<S>;
}
