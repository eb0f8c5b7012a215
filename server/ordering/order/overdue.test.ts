import { expect, test } from 'vitest';
import { orderStatuses } from '#lib/domain/order.ts';
import { read } from '#server/db/statement.ts';
import { TABLE } from '#server/test/games.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { overdueAtTable, selectOverdueIds } from './due-orders-store.ts';
import { isOverdue } from './overdue.ts';

const { server } = await setUpTestServer();

const HOLDS = [null, -1, 0, 1];
const ENDS = [-1, 0, 1];
const cases = orderStatuses.flatMap((status) =>
  HOLDS.flatMap((hold) => ENDS.map((end) => ({ status, hold, end }))),
);

test('an order is overdue in memory where the database finds it so', async () => {
  const { db, clock } = server;
  const { id: user_id } = await server.signIn();
  const now = clock.at;
  const overdue = new Set<string>();
  for (const { status, hold, end } of cases) {
    const order = { status, start_at: now - 3_600, end_at: now + end };
    const hold_until_at = hold === null ? null : now + hold;
    const id = await insertTestOrder(db, {
      ...order,
      user_id,
      table_id: TABLE,
      ...(hold_until_at === null ? {} : { hold_until_at }),
    });
    const found = await read(db, selectOverdueIds(now, { user_id, limit: 1 }));
    const foundAtTable = await read(db, overdueAtTable(now, { table_id: TABLE, limit: 1 }));
    expect(isOverdue({ ...order, hold_until_at }, now), JSON.stringify(order)).toBe(found.includes(id));
    expect(foundAtTable, JSON.stringify(order)).toEqual(found);
    if (found.length > 0) overdue.add(status);
    await db.deleteFrom('orders').where('id', '=', id).execute();
  }
  expect([...overdue]).toEqual(['unpaid', 'paid', 'playing']);
});
