import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wednesday } from '#lib/test/example-prices.ts';
import {
  endOfGame,
  endTerms,
  extendParts,
  type GamePart,
  lastPartOf,
  moveParts,
  onTableSince,
  placesOf,
  waivedIn,
} from './game-parts.ts';
import { earlyEnd } from './refund.ts';

const game = {
  table_id: 'a',
  start_at: wednesday('17:30'),
  end_at: wednesday('18:30'),
  paid: 4_150,
  parts: null,
  pauses: null,
  paused_at: null,
};
const moved = (now: string, from: string, rest_minutes: number, rest_paid: number, paid: number) =>
  moveParts(game, {
    table_id: 'b',
    now: wednesday(now),
    from_at: wednesday(from),
    rest_minutes,
    rest_paid,
    paid,
    waived: 0,
  });
const parts: GamePart[] = moved('18:00', '18:00', 30, 2_250, 2_900);
const end = { deposit: 0, refunded: 0, min_charge_minutes: 30 };
const endedAt = ({ now, ...played }: Parameters<typeof endTerms>[0] & { now: number }) =>
  endOfGame(endTerms(played), now);

test('a move divides the time and what was paid', () => {
  expect(parts).toEqual([
    { table_id: 'a', since_at: wednesday('17:30'), from_at: wednesday('17:30'), minutes: 30, paid: 1_900 },
    { table_id: 'b', since_at: wednesday('18:00'), from_at: wednesday('18:00'), minutes: 30, paid: 2_900 },
  ]);
  expect(onTableSince({ ...game, parts })).toBe(wednesday('18:00'));
  expect(onTableSince(game)).toBe(wednesday('17:30'));
});

test('a part keeps what the hall has waived for it', () => {
  const to = { table_id: 'b', now: wednesday('18:00'), from_at: wednesday('18:00'), rest_minutes: 30 };
  const waived = moveParts(game, { ...to, rest_paid: 2_250, paid: 2_250, waived: 650 });
  expect(waivedIn(extendParts(waived, { minutes: 30, paid: 2_900 }))).toBe(650);
  // Also once the game has left that table.
  const later = { table_id: 'c', now: wednesday('18:10'), from_at: wednesday('18:10'), rest_minutes: 20 };
  const again = moveParts(
    { ...game, parts: waived },
    { ...later, rest_paid: 1_500, paid: 1_500, waived: 200 },
  );
  expect(again.map((part) => part.waived)).toEqual([undefined, 650, 200]);
  expect(waivedIn(parts)).toBe(0);
  expect(waivedIn(null)).toBe(0);
});

test('an early end refunds the unused share of the last part', () => {
  expect(endedAt({ ...game, ...end, parts, paid: 4_800, now: wednesday('18:15') })).toEqual({
    booked_minutes: 60,
    used_minutes: 45,
    charged_minutes: 45,
    unused_minutes: 15,
    paid: 4_800,
    charged: 3_350,
    refund: 1_450,
    deposit_returned: 0,
  });
});

test('earlier parts count towards the minimum charge', () => {
  const short = moved('17:40', '17:40', 50, 3_517, 3_517);
  const ended = endedAt({ ...game, ...end, parts: short, now: wednesday('17:42') });
  expect(ended).toMatchObject({ charged_minutes: 30, unused_minutes: 30, refund: 2_110 });
});

test('an extension belongs to the last part', () => {
  expect(
    extendParts(parts, { minutes: 15, paid: 1_450 }).map(({ minutes, paid }) => [minutes, paid]),
  ).toEqual([
    [30, 1_900],
    [45, 4_350],
  ]);
});

test('a pause is not charged, and a game that was paused has no minimum charge', () => {
  const start_at = wednesday('17:40');
  const pause = { start_at, end_at: wednesday('17:50'), given_back_minutes: 10, lost_minutes: 0 };
  const paused = { ...game, ...end, end_at: wednesday('18:40'), pauses: [pause] };
  expect(lastPartOf(paused).period).toEqual({ start_at: wednesday('17:40'), end_at: wednesday('18:40') });
  expect(endedAt({ ...paused, now: wednesday('18:00') })).toMatchObject({
    booked_minutes: 60,
    used_minutes: 20,
    refund: 2_766,
  });
  const still = { ...paused, paused_at: wednesday('18:00'), now: wednesday('18:30') };
  expect(endedAt(still)).toMatchObject({ used_minutes: 20, refund: 2_766 });
  // A pause for which there was no room has been refunded.
  const refunded = { ...still, refunded: 2_000 };
  expect(endedAt(refunded)).toMatchObject({ paid: 4_150, refund: 2_150, charged: 2_000 });
});

test('a game on one table without pauses ends as ever', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: -600, max: 5_000 }), (paid, after) => {
      const now = game.start_at + after;
      const { start_at, end_at } = game;
      const ended = endedAt({ ...game, ...end, paid, now });
      expect(ended).toEqual({ ...earlyEnd({ ...end, paid, start_at, end_at, now }), paid });
    }),
  );
});

test('parts are what was paid, and give back no more', () => {
  const nat = fc.nat(10_000);
  fc.assert(
    fc.property(nat, nat, fc.nat(60), fc.nat(4_000), (paid, difference, used, after) => {
      const rest_paid = Math.floor((paid * (60 - used)) / 60);
      const times = { now: game.start_at + used * 60, from_at: game.start_at + used * 60 };
      const to = {
        table_id: 'b',
        ...times,
        rest_minutes: 60 - used,
        rest_paid,
        paid: rest_paid + difference,
        waived: 0,
      };
      fc.pre(used < 60);
      const all = moveParts({ ...game, paid }, to);
      expect(all.reduce((sum, part) => sum + part.paid, 0)).toBe(paid + difference);
      const ended = endedAt({ ...game, ...end, parts: all, now: game.start_at + after });
      expect(ended.refund).toBeLessThanOrEqual(paid + difference);
      expect(ended.charged + ended.refund).toBe(paid + difference);
    }),
  );
});

test('a game was on each of its tables until the next', () => {
  const all = { start_at: wednesday('17:32'), end_at: wednesday('18:20') };
  expect(placesOf(game, all)).toEqual([{ table_id: 'a', period: all }]);
  expect(placesOf({ ...game, parts }, all)).toEqual([
    { table_id: 'a', period: { start_at: wednesday('17:32'), end_at: wednesday('18:00') } },
    { table_id: 'b', period: { start_at: wednesday('18:00'), end_at: wednesday('18:20') } },
  ]);
});
