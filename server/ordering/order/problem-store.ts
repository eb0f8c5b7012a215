import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';

const FIRST_RETRY_SECONDS = 60;
const LAST_RETRY_SECONDS = 3_600;

/** Records a failed settlement. Returns how often it failed. Each retry waits twice as long. */
export async function recordProblem(
  tx: Tx,
  { order_id, error, now }: { order_id: string; error: string; now: number },
): Promise<number> {
  const { attempts } = await tx
    .insertInto('order_problems')
    .values({ order_id, error, first_failed_at: now, failed_at: now, retry_at: now + FIRST_RETRY_SECONDS })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({
        error,
        failed_at: now,
        attempts: sql<number>`order_problems.attempts + 1`,
        retry_at: sql<number>`${now}::bigint
          + least(${LAST_RETRY_SECONDS}, ${FIRST_RETRY_SECONDS} * power(2, least(order_problems.attempts, 10)))::bigint`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

/** Returns true if the order had a problem. */
export async function deleteProblem(db: Db | Tx, order_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_problems')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Lists the problems of all outlets, or of one; oldest first. */
export function listProblems(db: Db, outlet_id?: string) {
  const problems = db
    .selectFrom('order_problems')
    .innerJoin('orders', 'orders.id', 'order_problems.order_id')
    .selectAll('order_problems')
    .select(['orders.table_id', 'orders.status'])
    .orderBy('first_failed_at');
  return (outlet_id === undefined ? problems : problems.where('orders.outlet_id', '=', outlet_id)).execute();
}
