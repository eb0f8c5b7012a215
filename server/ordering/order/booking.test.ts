import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrderFilter, orderApi } from '#lib/contract/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { gridStart, HOUR, MINUTE, type Play, playIn, TABLE } from '#server/test/play.ts';
import { makeWorld, must, type Person, reasonOf, type World } from '#server/test/world.ts';
import { sweepOrders } from './overdue.ts';

let world: World;
let play: Play;
let ann: Person;

beforeAll(async () => {
  world = await makeWorld();
  play = playIn(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.at += 86_400;
  ann = await play.rich();
});
afterEach(async () => {
  expect(await checkLedger(world.db)).toEqual([]);
});

const open = async (id: string) =>
  must(await ann.call(orderApi.open, { id, code: await world.tableCode(TABLE) }));

describe('a booking', () => {
  test('opened on time plays until its end', async () => {
    const start = gridStart(world.clock.at, HOUR);
    const booking = await play.book(ann, start);
    expect(world.lamps.get(TABLE)).not.toBe(true);
    world.clock.at = start;
    expect(await open(booking.id)).toMatchObject({
      status: 'playing',
      start_at: start,
      end_at: start + HOUR,
    });
    expect(world.lamps.get(TABLE)).toBe(true);
  });

  test('opened late still ends at its end: the minutes before were kept for it', async () => {
    const start = gridStart(world.clock.at, HOUR);
    const booking = await play.book(ann, start);
    world.clock.at = start + 20 * MINUTE;
    const game = await open(booking.id);
    expect(game).toMatchObject({ start_at: start, end_at: start + HOUR, opened_at: world.clock.at });
    world.clock.at += 20 * MINUTE;
    const { settlement } = must(await ann.call(orderApi.end, { id: game.id }));
    expect(settlement).toMatchObject({ used_minutes: 40, unused_minutes: 20 });
  });

  test('opened early by choice moves forward as a whole, and takes the table from then on', async () => {
    const start = gridStart(world.clock.at, HOUR);
    const booking = await play.book(ann, start);
    world.clock.at = start - 10 * MINUTE;
    const game = await open(booking.id);
    expect(game).toMatchObject({ start_at: world.clock.at, end_at: world.clock.at + HOUR });
    const ben = await play.rich();
    expect(reasonOf(await play.addNow(ben))).toBe('table_in_use');
    must(await play.addAt(ben, gridStart(game.end_at, 5 * MINUTE)));
  });

  test('can be opened by the code as people type it', async () => {
    const start = gridStart(world.clock.at, HOUR);
    const booking = await play.book(ann, start);
    world.clock.at = start;
    const typed = ` ${(await world.tableCode(TABLE)).toLowerCase()} `;
    must(await ann.call(orderApi.open, { id: booking.id, code: typed }));
  });
});

describe('the list', () => {
  test('has each order under the tabs of its status, and the game being played on top', async () => {
    const ids: Record<string, string> = {};
    const start = gridStart(world.clock.at, 3 * HOUR);
    const ended = await play.play(ann);
    ids.ended = must(await ann.call(orderApi.end, { id: ended.id })).id;
    world.clock.at += 6 * MINUTE;
    ids.playing = (await play.play(ann)).id;
    world.clock.at += 1;
    ids.cancelled = must(await ann.call(orderApi.cancel, { id: must(await play.addAt(ann, start)).id })).id;
    world.clock.at += 1;
    ids.paid = (await play.book(ann, start)).id;
    world.clock.at += 1;
    ids.unpaid = must(await play.addAt(ann, start + 3 * HOUR)).id;

    const list = async (status?: OrderFilter) =>
      must(await ann.call(orderApi.list, status ? { status } : {})).list.map(({ id }) => id);
    const { unpaid, paid, cancelled, playing } = ids;
    expect(await list()).toEqual([playing, unpaid, paid, cancelled, ids.ended]);
    expect(await list('unpaid')).toEqual([unpaid]);
    expect(await list('paid')).toEqual([playing, paid]);
    expect(await list('not_evaluated')).toEqual([ids.ended]);
    expect(await list('completed')).toEqual([]);
    expect(await list('cancelled')).toEqual([cancelled]);

    const current = must(await ann.call(orderApi.current, {}));
    expect([current.playing?.id, current.next?.id]).toEqual([playing, paid]);
  });

  test('comes in pages that neither repeat nor miss an order, whatever is made meanwhile', async () => {
    const made: string[] = [];
    for (let i = 0; i < 45; i++) {
      const order = must(await play.addAt(ann, gridStart(world.clock.at, HOUR)));
      must(await ann.call(orderApi.cancel, { id: order.id }));
      made.unshift(order.id);
      // Some in the same second: the id decides there.
      if (i % 3 === 0) world.clock.at += 1;
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = must(await ann.call(orderApi.list, cursor === undefined ? {} : { cursor }));
      seen.push(...page.list.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
      const newer = must(await play.addAt(ann, gridStart(world.clock.at, (4 + seen.length) * HOUR)));
      must(await ann.call(orderApi.cancel, { id: newer.id }));
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect(reasonOf(await ann.call(orderApi.list, { cursor: "1' or 1=1" }))).toBe('invalid_input');
  });

  test('shows what time has done, before the sweeper has come round', async () => {
    const order = must(await play.addAt(ann, gridStart(world.clock.at, HOUR)));
    world.clock.at += 15 * MINUTE;
    const [shown] = must(await ann.call(orderApi.list, {})).list;
    expect(shown).toMatchObject({ id: order.id, status: 'cancelled', actions: ['book_again'] });
  });
});

test('one order that cannot be settled keeps no other from being settled', async () => {
  const start = gridStart(world.clock.at, HOUR);
  const broken = await play.book(ann, start);
  const others = await Promise.all(
    ['jingan-6', 'jingan-7', 'jingan-8'].map(async (table_id) =>
      play.book(await play.rich(), start, { table_id }),
    ),
  );
  // The deposit has vanished: giving it back would take the account below zero.
  await world.db.updateTable('orders').set({ deposit: 10_000_000 }).where('id', '=', broken.id).execute();
  world.clock.at = start + HOUR;
  await sweepOrders(world.deps);
  const rows = await world.db
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
  await world.db.updateTable('orders').set({ deposit: broken.deposit }).where('id', '=', broken.id).execute();
  await sweepOrders(world.deps);
  expect((await play.detail(ann, broken.id)).status).toBe('ended');
});

test('a sweep catches up with everything that was left while no server ran', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => play.rich()));
  const start = gridStart(world.clock.at, HOUR);
  const orders = await Promise.all(
    people.flatMap((person, i) =>
      [0, 1].map((n) => play.addAt(person, start + (i * 2 + n) * 2 * HOUR, { table_id: 'jingan-9' })),
    ),
  );
  expect(orders.every(({ ok }) => ok)).toBe(true);
  world.clock.at += 86_400 * 6;
  expect(await sweepOrders(world.deps)).toBe(60);
  expect(await sweepOrders(world.deps)).toBe(0);
});
