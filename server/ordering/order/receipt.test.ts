import { beforeEach, describe, expect, test } from 'vitest';
import { messageApi } from '#lib/contract/message.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const example = await server.deps.hall.current();
let day = 0;
let ann: Person;

beforeEach(async () => {
  server.clock.at = NOON + ++day * 86_400;
  ann = await games.fundedCustomer();
});

const cancel = async ({ id }: Order) => dataOf(await ann.call(orderApi.cancel, { id }));
const playLines = ({ lines }: Pick<Order, 'lines'>) =>
  lines.filter(({ kind }) => kind === 'play').map(({ start_at, minutes }) => [start_at, minutes]);

describe('a booking made after its free-cancel time', () => {
  const bookSoon = () => games.book(ann, gridStart(server.clock.at, 30 * MINUTE));

  test('promises no free cancellation in its quote, but a grace period', async () => {
    const start_time = gridStart(server.clock.at, 30 * MINUTE);
    const quote = dataOf(await ann.call(orderApi.quote, { table_id: TABLE, start_time, minutes: 60 }));
    expect(quote).toMatchObject({
      cancel_free_until_at: null,
      cancel_terms: {
        free_until_at: start_time - HOUR,
        grace_minutes: 10,
        open_from_at: start_time - 10 * MINUTE,
      },
    });
  });

  test('is refunded in full within the grace period', async () => {
    const booking = await bookSoon();
    server.clock.at += 10 * MINUTE - 1;
    const { cancel_preview } = await games.detail(ann, booking.id);
    expect(cancel_preview).toMatchObject({ rule: 'grace', returned: booking.total });
    await cancel(booking);
    expect(await games.wallet(ann)).toMatchObject({ balance: 100_000, deposit_held: 0 });
  });

  test('is not cancelled for another refund than the one shown', async () => {
    const booking = await bookSoon();
    const shown = { id: booking.id, returned: booking.total };
    server.clock.at += 10 * MINUTE;
    expect(reasonOf(await ann.call(orderApi.cancel, shown))).toBe('refund_changed');
    expect((await games.detail(ann, booking.id)).status).toBe('paid');
    const returned = booking.deposit;
    expect(dataOf(await ann.call(orderApi.cancel, { ...shown, returned })).status).toBe('cancelled');
  });
});

describe('the lines of an order', () => {
  test('move with a walk-in that was paid later, and go on with its extension', async () => {
    const order = dataOf(await games.addNow(ann));
    server.clock.at += 5 * MINUTE;
    const paid_at = server.clock.at;
    await games.payByWallet(ann, order.id);
    dataOf(await ann.call(orderApi.extend, { id: order.id, minutes: 30, method: 'wallet' }));
    const detail = await games.detail(ann, order.id);
    expect(playLines(detail)).toEqual([
      [paid_at, 60],
      [paid_at + HOUR, 30],
    ]);
    expect(detail.lines.map(({ extension }) => extension)).toEqual([undefined, undefined, true]);
  });
});

describe('the receipt', () => {
  test('of a game ended early has its lines, and each refund, that of the unused time with its period', async () => {
    const game = await games.play(ann);
    expect(game.receipt).toBeNull();
    server.clock.at += 40 * MINUTE;
    const ended = dataOf(await ann.call(orderApi.end, { id: game.id }));
    const { settlement, receipt } = ended;
    expect(receipt?.lines).toEqual([
      expect.objectContaining({ kind: 'play', start_at: game.start_at, minutes: 60 }),
      { kind: 'deposit', amount: game.deposit },
      {
        kind: 'refund',
        amount: -(settlement?.refund ?? 0),
        start_at: game.start_at + 40 * MINUTE,
        minutes: 20,
        of_minutes: 60,
      },
      { kind: 'deposit_return', amount: -game.deposit },
    ]);
    expect(receipt).toMatchObject({ total: ended.total, charged: settlement?.charged });
    expect(ended.refunded).toBe(settlement?.refund);
  });
});

test('without a deposit no message speaks of one', async () => {
  const free = Object.fromEntries(
    Object.entries(example.types).map(([type, terms]) => [type, { ...terms, deposit: 0 }]),
  ) as typeof example.types;
  await server.applyHall({ ...example, types: free });
  try {
    const game = await games.play(ann);
    server.clock.at += 40 * MINUTE;
    dataOf(await ann.call(orderApi.end, { id: game.id }));
    const lapsed = await games.book(ann, gridStart(server.clock.at, HOUR));
    server.clock.at = lapsed.end_at;
    await games.detail(ann, lapsed.id);
    server.clock.at += 6 * MINUTE;
    const full = await games.play(ann);
    server.clock.at = full.end_at;
    await games.detail(ann, full.id);
    for (const lang of ['en-us', 'zh-cn'] as const) {
      const { list } = dataOf(await ann.call(messageApi.list, {}, { lang }));
      expect(list.map(({ kind }) => kind)).toEqual(['ended', 'lapsed', 'ended']);
      expect(list.map(({ text }) => text).join(' ')).not.toMatch(/deposit|押金|0\.00/);
    }
  } finally {
    await server.applyHall(example);
  }
});
