import type { OrderStatus } from '#lib/domain/order.ts';
import { randomIds } from '#server/core/ids.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { effect, read } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';

export interface TestOrder {
  readonly user_id: string;
  readonly table_id: string;
  readonly status: OrderStatus;
  readonly start_at: number;
  readonly end_at: number;
  /** If omitted, the end and five minutes of cleaning. */
  readonly occupied_until_at?: number;
  readonly hold_until_at?: number;
  readonly ended_at?: number;
}

/** Inserts an order without ordering or paying it, for tests of tables. Returns its id. */
export async function insertTestOrder(db: Db | Tx, order: TestOrder): Promise<string> {
  const id = randomIds.next('ord');
  const outlet_id = order.table_id.split('-')[0] ?? '';
  const query = db
    .insertInto('orders')
    .values({
      id,
      number: id,
      outlet_id,
      kind: 'book',
      occupied_until_at: order.end_at + 300,
      lines: '[]',
      amount: 0,
      discount: 0,
      deposit: 0,
      created_at: order.start_at,
      ...order,
    })
    .compile();
  const insert = { ...effect(query), changes: [{ outlet_id, table_id: order.table_id }] };
  await (db.isTransaction ? read(db, insert) : inTransaction(db, (tx) => read(tx, insert)));
  return id;
}
