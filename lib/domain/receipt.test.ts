import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedLines, playedPeriod, printedReceipt, receiptOf } from './receipt.ts';
import { earlyEnd } from './refund.ts';

const START = 1_800_000_000;
const HOUR = 3600;
const lines = [
  { kind: 'play', amount: 3_000, start_at: START, minutes: 60, per_hour: 3_000 },
  { kind: 'play', amount: 2_000, start_at: START + HOUR, minutes: 30, per_hour: 4_000 },
  { kind: 'coupon', amount: -1_000 },
  { kind: 'deposit', amount: 5_000 },
] as const;
const order = {
  lines,
  start_at: START,
  end_at: START + 90 * 60,
  paid_at: START,
  refunded: 0,
  deposit: 5_000,
  deposit_returned: true,
  settlement: null,
};

test('play lines move with a game that was opened early', () => {
  const moved = movedLines(lines, START - 600);
  expect(moved.map((line) => ('start_at' in line ? line.start_at : undefined))).toEqual([
    START - 600,
    START - 600 + HOUR,
    undefined,
    undefined,
  ]);
});

test('a game ended early keeps its lines, and its refund has the unused time', () => {
  const settlement = { booked_minutes: 90, charged_minutes: 45, unused_minutes: 45, refund: 2_000 };
  expect(receiptOf({ ...order, settlement, refunded: 2_000 })).toEqual({
    lines: [
      ...lines,
      { kind: 'refund', amount: -2_000, start_at: START + 45 * 60, minutes: 45, of_minutes: 90 },
      { kind: 'deposit_return', amount: -5_000 },
    ],
    total: 9_000,
    charged: 2_000,
  });
});

test('what the staff refund after the end is a line of its own', () => {
  const settlement = { booked_minutes: 90, charged_minutes: 45, unused_minutes: 45, refund: 1_500 };
  const refunds = receiptOf({ ...order, settlement, refunded: 2_000 })?.lines.filter(
    ({ kind }) => kind === 'refund',
  );
  expect(refunds).toEqual([
    { kind: 'refund', amount: -1_500, start_at: START + 45 * 60, minutes: 45, of_minutes: 90 },
    { kind: 'refund', amount: -500 },
  ]);
});

test('a cancelled booking keeps its lines and has its refunds', () => {
  const receipt = receiptOf({ ...order, refunded: 4_000 });
  expect(receipt?.lines.map(({ kind }) => kind)).toEqual([
    ...['play', 'play', 'coupon', 'deposit'],
    ...['refund', 'deposit_return'],
  ]);
  expect(receipt).toMatchObject({ total: 9_000, charged: 0 });
});

test('an order that was not paid, or is not over, has none', () => {
  expect(receiptOf({ ...order, paid_at: null })).toBeNull();
  expect(receiptOf({ ...order, deposit_returned: false })).toBeNull();
});

test('the lines add up to what was charged and to what goes back, for all price bands, discounts and ends', () => {
  const band = fc.record({ minutes: fc.integer({ min: 1, max: 240 }), amount: fc.nat(99_999) });
  const bands = fc.array(band, { minLength: 1, maxLength: 4 });
  const percent = fc.nat(100);
  fc.assert(
    fc.property(bands, percent, fc.nat(9_999), fc.nat(61_200), (play, off, deposit, seconds) => {
      const price = play.reduce((sum, { amount }) => sum + amount, 0);
      const discount = Math.floor((price * off) / 100);
      const booked = play.reduce((sum, { minutes }) => sum + minutes, 0);
      const end = earlyEnd({
        paid: price - discount,
        deposit,
        start_at: START,
        end_at: START + booked * 60,
        now: START + seconds,
        min_charge_minutes: 30,
      });
      const receipt = receiptOf({
        ...order,
        lines: [
          ...play.map((each) => ({ kind: 'play' as const, start_at: START, ...each })),
          { kind: 'coupon', amount: -discount },
          { kind: 'deposit', amount: deposit },
        ],
        end_at: START + booked * 60,
        deposit,
        refunded: end.refund,
        settlement: end,
      });
      const sumOf = (kinds: readonly string[]) =>
        (receipt?.lines ?? [])
          .filter(({ kind }) => kinds.includes(kind))
          .reduce((sum, { amount }) => sum + amount, 0);
      expect(sumOf(['play', 'coupon', 'refund'])).toBe(end.charged);
      expect(sumOf(['refund'])).toBe(0 - end.refund);
      expect(receipt).toMatchObject({ total: price - discount + deposit, charged: end.charged });
    }),
  );
});

test('a printed receipt has the deposit held until the game is over, and no tax on it', () => {
  const held = printedReceipt({ ...order, deposit_returned: false }, { given_back: 0, rate: 20 });
  expect(held).toMatchObject({ total: 9_000, charged: 9_000, deposit_held: 5_000 });
  expect(held.tax).toEqual({ net: 3_333, amount: 667 });
  expect(printedReceipt(order, { given_back: 0, rate: null }).tax).toBeNull();
});

test('a printed receipt has the deposit after the extension', () => {
  const extension = { kind: 'play', amount: 1_000, start_at: START, minutes: 15, extension: true } as const;
  const { lines: printed } = printedReceipt(
    { ...order, lines: [...lines, extension] },
    { given_back: 0, rate: null },
  );
  expect(printed.map(({ kind }) => kind)).toEqual([
    ...['play', 'play', 'coupon', 'play', 'deposit'],
    'deposit_return',
  ]);
});

test('a printed receipt adds up, whatever was refunded, held and given back by the provider', () => {
  const amounts = fc.record({ play: fc.nat(99_999), deposit: fc.nat(9_999), refunded: fc.nat(99_999) });
  const given = fc.nat(200_000);
  const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(amounts, fc.boolean(), given, percent, (facts, over, given_back, rate) => {
      const { play, deposit } = facts;
      const receipt = printedReceipt(
        {
          lines: [
            { kind: 'play', amount: play, start_at: START, minutes: 60 },
            { kind: 'deposit', amount: deposit },
          ],
          start_at: START,
          end_at: START + HOUR,
          refunded: over ? Math.min(facts.refunded, play) : 0,
          deposit,
          deposit_returned: over,
          settlement: null,
        },
        { given_back, rate },
      );
      expect(receipt.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(receipt.charged);
      expect(receipt.total).toBe(play + deposit);
      expect(receipt.deposit_held).toBe(over ? 0 : deposit);
      const { net, amount } = receipt.tax!;
      expect(net + amount).toBe(receipt.charged - receipt.deposit_held);
      expect(Math.min(net, amount)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a game was played until its end by the clock; its last started minute counts', () => {
  const game = { start_at: START, end_at: START + HOUR, ended_at: START + 41 * 60 + 20 };
  expect(playedPeriod(game)).toEqual({ start_at: START, end_at: game.ended_at, minutes: 42 });
  expect(playedPeriod({ ...game, ended_at: null })).toMatchObject({ end_at: START + HOUR, minutes: 60 });
});
