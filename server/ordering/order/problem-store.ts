import { type Selectable, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { oneRowStatement, rowStatement, type Statement, statement } from '#server/db/statement.ts';

const FIRST_RETRY_SECONDS = 60;
const LAST_RETRY_SECONDS = 3_600;

/** Records a failed settlement. Reads how often it failed. Each retry waits twice as long. */
export const recordProblem = (order_id: string, error: string, now: number): Statement<number> =>
  oneRowStatement(
    build
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
      .returning('attempts'),
    ({ attempts }) => attempts,
  );

/** Reads true if the order had a problem. */
export const deleteProblem = (order_id: string): Statement<boolean> =>
  rowStatement(
    build.deleteFrom('order_problems').where('order_id', '=', order_id).returning('order_id'),
    (row) => row !== undefined,
  );

/** An order that the job could not settle. */
export type OrderProblem = Selectable<Schema['order_problems']> &
  Pick<Selectable<Schema['orders']>, 'table_id' | 'status'>;

/** The problems of all outlets, or of one; oldest first. */
export const listProblems = (outlet_id?: string): Statement<OrderProblem[]> =>
  statement(
    build
      .selectFrom('order_problems')
      .innerJoin('orders', 'orders.id', 'order_problems.order_id')
      .selectAll('order_problems')
      .select(['orders.table_id', 'orders.status'])
      .$if(outlet_id !== undefined, (query) => query.where('orders.outlet_id', '=', outlet_id ?? ''))
      .orderBy('first_failed_at'),
  );
