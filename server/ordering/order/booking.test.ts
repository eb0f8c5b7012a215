import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrderFilter, orderApi } from '#lib/contract/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { type Games, gamesOn, gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';
import { sweepOrders } from './overdue.ts';

let server: TestServer;
let games: Games;
let ann: Person;

beforeAll(async () => {
  server = await makeTestServer();
  games = gamesOn(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
});
afterEach(async () => {
  expect(await checkLedger(server.db)).toEqual([]);
});

const open = async (id: string) =>
  dataOf(await ann.call(orderApi.open, { id, code: await server.tableCode(TABLE) }));

describe('a booking', () => {
  test('opened on time plays until its end', async () => {
    const start = gridStart(server.clock.at, HOUR);
    const booking = await games.book(ann, start);
    expect(server.lamps.get(TABLE)).not.toBe(true);
    server.clock.at = start;
    expect(await open(booking.id)).toMatchObject({
      status: 'playing',
      start_at: start,
      end_at: start + HOUR,
    });
    expect(server.lamps.get(TABLE)).toBe(true);
  });

  test('opened late still ends at its end: the minutes before were kept for it', async () => {
    const start = gridStart(server.clock.at, HOUR);
    const booking = await games.book(ann, start);
    server.clock.at = start + 20 * MINUTE;
    const game = await open(booking.id);
    expect(game).toMatchObject({ start_at: start, end_at: start + HOUR, opened_at: server.clock.at });
    server.clock.at += 20 * MINUTE;
    const { settlement } = dataOf(await ann.call(orderApi.end, { id: game.id }));
    expect(settlement).toMatchObject({ used_minutes: 40, unused_minutes: 20 });
  });

  test('opened early by choice moves forward as a whole, and takes the table from then on', async () => {
    const start = gridStart(server.clock.at, HOUR);
    const booking = await games.book(ann, start);
    server.clock.at = start - 10 * MINUTE;
    const game = await open(booking.id);
    expect(game).toMatchObject({ start_at: server.clock.at, end_at: server.clock.at + HOUR });
    const ben = await games.fundedCustomer();
    expect(reasonOf(await games.addNow(ben))).toBe('table_in_use');
    dataOf(await games.addAt(ben, gridStart(game.end_at, 5 * MINUTE)));
  });

  test('can be opened by the code as people type it', async () => {
    const start = gridStart(server.clock.at, HOUR);
    const booking = await games.book(ann, start);
    server.clock.at = start;
    const typed = ` ${(await server.tableCode(TABLE)).toLowerCase()} `;
    dataOf(await ann.call(orderApi.open, { id: booking.id, code: typed }));
  });
});

describe('the list', () => {
  test('has each order under the tabs of its status, and the game being played on top', async () => {
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

  test('comes in pages that neither repeat nor miss an order, whatever is made meanwhile', async () => {
    const made: string[] = [];
    for (let i = 0; i < 45; i++) {
      const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, HOUR)));
      dataOf(await ann.call(orderApi.cancel, { id: order.id }));
      made.unshift(order.id);
      // Some in the same second: the id decides there.
      if (i % 3 === 0) server.clock.at += 1;
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = dataOf(await ann.call(orderApi.list, cursor === undefined ? {} : { cursor }));
      seen.push(...page.list.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
      const newer = dataOf(await games.addAt(ann, gridStart(server.clock.at, (4 + seen.length) * HOUR)));
      dataOf(await ann.call(orderApi.cancel, { id: newer.id }));
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect(reasonOf(await ann.call(orderApi.list, { cursor: "1' or 1=1" }))).toBe('invalid_input');
  });

  test('shows what time has done, before the sweeper has come round', async () => {
    const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, HOUR)));
    server.clock.at += 15 * MINUTE;
    const [shown] = dataOf(await ann.call(orderApi.list, {})).list;
    expect(shown).toMatchObject({ id: order.id, status: 'cancelled', actions: ['book_again'] });
  });
});

test('one order that cannot be settled keeps no other from being settled', async () => {
  const start = gridStart(server.clock.at, HOUR);
  const broken = await games.book(ann, start);
  const others = await Promise.all(
    ['jingan-6', 'jingan-7', 'jingan-8'].map(async (table_id) =>
      games.book(await games.fundedCustomer(), start, { table_id }),
    ),
  );
  // The deposit has vanished: giving it back would take the account below zero.
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
  await sweepOrders(server.deps);
  expect((await games.detail(ann, broken.id)).status).toBe('ended');
});

test('a sweep catches up with everything that was left while no server ran', async () => {
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
