import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type OrderFilter, orderApi } from '#lib/contract/order.ts';
import { withTransaction } from '#server/core/context.ts';
import { write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { callApi } from '#server/test/call-api.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { applyEvent } from './apply-event.ts';
import { sweepOrders } from './overdue.ts';
import { insertOrder } from './store.ts';

const { server, games } = await setUpTestServer();
let ann: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
});

const openBooking = async (id: string) =>
  dataOf(await ann.call(orderApi.open, { id, code: await server.tableCode(TABLE) }));

test('the responses to an order and its payment say what is stored', async () => {
  const start = gridStart(server.clock.at, HOUR);
  const added = dataOf(await games.addAt(ann, start));
  expect(dataOf(await ann.call(orderApi.detail, { id: added.id }))).toMatchObject(added);
  const { order: paid } = dataOf(await ann.call(orderApi.pay, { id: added.id, method: 'wallet' }));
  const stored = dataOf(await ann.call(orderApi.detail, { id: added.id }));
  expect(stored).toMatchObject({ ...paid, status: 'paid', paid: added.amount - added.discount });
  expect(stored.timeline.map(({ event }) => event)).toEqual(['add', 'pay']);
});

test('an event returns the order as it is stored, its revision too', async () => {
  const { id } = dataOf(await games.addAt(ann, gridStart(server.clock.at, HOUR)));
  const stored = () => server.order(id);
  const before = await stored();
  const returned = await withTransaction(server.deps, async (ctx) =>
    applyEvent(ctx, before, 'cancel', { hold_until_at: null }),
  );
  expect(returned).toEqual(await stored());
  expect(returned.rev).toBe(before.rev + 1);
});

test('an order whose number is in use gets another one', async () => {
  const { id } = dataOf(await games.addAt(ann, gridStart(server.clock.at, HOUR)));
  const first = await server.order(id);
  const numbers = [first.number, `${first.number}-2`];
  const second = { ...first, id: `${id}_2`, status: 'cancelled' } as const;
  await inTransaction(server.db, (tx) =>
    write(tx, insertOrder({ ...second, number: numbers.shift() ?? '' })),
  );
  expect(dataOf(await ann.call(orderApi.detail, { id: second.id })).number).toBe(`${first.number}-2`);
});

test('an order and its payment have the account read again, a quote does not, and all keep the session', async () => {
  const forgetSessions = vi.fn();
  const forgetAccount = vi.fn();
  const app = server.appWith({ forgetSessions, forgetAccount });
  const call: Person['call'] = (endpoint, input, options) =>
    callApi(app.request, endpoint, input, { token: ann.token, ...options });
  const start_time = gridStart(server.clock.at, HOUR);
  dataOf(await call(orderApi.quote, { table_id: TABLE, start_time, minutes: 60 }));
  expect(forgetAccount).not.toHaveBeenCalled();
  const { id } = dataOf(await games.addAt({ ...ann, call }, start_time));
  dataOf(await call(orderApi.pay, { id, method: 'wallet' }));
  expect(forgetAccount.mock.calls).toEqual([[ann.id], [ann.id]]);
  expect(forgetSessions).not.toHaveBeenCalled();
});

describe('a booking', () => {
  test('opened late keeps its start and end: the missed minutes count as used', async () => {
    const start = gridStart(server.clock.at, HOUR);
    const booking = await games.book(ann, start);
    server.clock.at = start + 20 * MINUTE;
    const game = await openBooking(booking.id);
    expect(game).toMatchObject({ start_at: start, end_at: start + HOUR, opened_at: server.clock.at });
    server.clock.at += 20 * MINUTE;
    const { settlement } = dataOf(await ann.call(orderApi.end, { id: game.id }));
    expect(settlement).toMatchObject({ used_minutes: 40, unused_minutes: 20 });
  });

  test('opened early moves start and end forward, and occupies the table from then on', async () => {
    const start = gridStart(server.clock.at, HOUR);
    const booking = await games.book(ann, start);
    server.clock.at = start - 10 * MINUTE;
    const game = await openBooking(booking.id);
    expect(game).toMatchObject({ start_at: server.clock.at, end_at: server.clock.at + HOUR });
    const ben = await games.fundedCustomer();
    expect(reasonOf(await games.addNow(ben))).toBe('table_in_use');
    dataOf(await games.addAt(ben, gridStart(game.end_at, 5 * MINUTE)));
  });
});

describe('the list of orders', () => {
  test('has each order under the filters of its status, and the game being played first', async () => {
    const ids: Record<string, string> = {};
    const start = gridStart(server.clock.at, 3 * HOUR);
    const ended = await games.play(ann);
    ids.ended = dataOf(await ann.call(orderApi.end, { id: ended.id })).id;
    server.clock.at += 6 * MINUTE;
    ids.playing = (await games.play(ann)).id;
    server.clock.at += 1;
    ids.cancelled = dataOf(
      await ann.call(orderApi.cancel, { id: dataOf(await games.addAt(ann, start)).id }),
    ).id;
    server.clock.at += 1;
    ids.paid = (await games.book(ann, start)).id;
    server.clock.at += 1;
    ids.unpaid = dataOf(await games.addAt(ann, start + 3 * HOUR)).id;

    const list = async (status?: OrderFilter) =>
      dataOf(await ann.call(orderApi.list, status ? { status } : {})).list.map(({ id }) => id);
    const { unpaid, paid, cancelled, playing } = ids;
    expect(await list()).toEqual([playing, unpaid, paid, cancelled, ids.ended]);
    expect(await list('unpaid')).toEqual([unpaid]);
    expect(await list('paid')).toEqual([playing, paid]);
    expect(await list('not_evaluated')).toEqual([ids.ended]);
    expect(await list('completed')).toEqual([]);
    expect(await list('cancelled')).toEqual([cancelled]);

    const current = dataOf(await ann.call(orderApi.current, {}));
    expect([current.playing?.id, current.next?.id]).toEqual([playing, paid]);
  });

  test('has pages that neither repeat nor miss an order while new ones are made', async () => {
    const expected: string[] = [];
    for (let i = 0; i < 45; i++) {
      const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, HOUR)));
      dataOf(await ann.call(orderApi.cancel, { id: order.id }));
      expected.unshift(order.id);
      // Orders of the same second are sorted by id.
      if (i % 3 === 0) server.clock.at += 1;
    }
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = dataOf(await ann.call(orderApi.list, cursor === undefined ? {} : { cursor }));
      listed.push(...page.list.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
      const newer = dataOf(await games.addAt(ann, gridStart(server.clock.at, (4 + listed.length) * HOUR)));
      dataOf(await ann.call(orderApi.cancel, { id: newer.id }));
    } while (cursor !== undefined);
    expect(listed.toSorted()).toEqual(expected.toSorted());
    expect(reasonOf(await ann.call(orderApi.list, { cursor: "1' or 1=1" }))).toBe('invalid_input');
  });
});

test('an order that can not be settled does not block the others', async () => {
  const start = gridStart(server.clock.at, HOUR);
  const broken = await games.book(ann, start);
  const others = await Promise.all(
    ['jingan-6', 'jingan-7', 'jingan-8'].map(async (table_id) =>
      games.book(await games.fundedCustomer(), start, { table_id }),
    ),
  );
  // Returning more than the held deposit would take the account below zero.
  await server.db.updateTable('orders').set({ deposit: 10_000_000 }).where('id', '=', broken.id).execute();
  server.clock.at = start + HOUR;
  await sweepOrders(server.deps);
  const rows = await server.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      [broken, ...others].map(({ id }) => id),
    )
    .execute();
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  expect(others.map(({ id }) => statusOf.get(id))).toEqual(['ended', 'ended', 'ended']);
  expect(statusOf.get(broken.id)).toBe('paid');
  await server.db
    .updateTable('orders')
    .set({ deposit: broken.deposit })
    .where('id', '=', broken.id)
    .execute();
  server.clock.at += 60;
  await sweepOrders(server.deps);
  expect((await games.detail(ann, broken.id)).status).toBe('ended');
});

test('one sweep settles everything that became overdue while no server ran', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => games.fundedCustomer()));
  const start = gridStart(server.clock.at, HOUR);
  const orders = await Promise.all(
    people.flatMap((person, i) =>
      [0, 1].map((n) => games.addAt(person, start + (i * 2 + n) * 2 * HOUR, { table_id: 'jingan-9' })),
    ),
  );
  expect(orders.every(({ ok }) => ok)).toBe(true);
  server.clock.at += 86_400 * 6;
  expect(await sweepOrders(server.deps)).toBe(60);
  expect(await sweepOrders(server.deps)).toBe(0);
});
