import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amounts,
  divideAmount,
  dueOf,
  equalShare,
  isSplittable,
  NO_SHARE,
  organiserDue,
  paidByOrganiser,
  refundShares,
  type Share,
  type Split,
  shareToJoin,
  splitDueAt,
} from './share.ts';

const money = (max: number) => fc.integer({ min: 0, max });
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** A paid order of up to eleven friends: what each owns, and whether they have paid it. */
const group = fc
  .record({
    play: money(2_000_000),
    deposit: money(50_000),
    weights: fc.array(fc.tuple(money(100), money(100), fc.boolean()), { maxLength: 11 }),
    own: fc.tuple(money(100), money(100)),
  })
  .map(({ play, deposit, weights, own }) => {
    const plays = divideAmount(play, [...weights.map(([weight]) => weight), own[0] + 1]);
    const deposits = divideAmount(deposit, [...weights.map(([, weight]) => weight), own[1] + 1]);
    const shares = weights.map(([, , hasPaid], at): Share => {
      const [share, deposit_share] = [plays[at] ?? 0, deposits[at] ?? 0];
      return {
        share,
        deposit_share,
        share_paid: hasPaid ? share : 0,
        deposit_paid: hasPaid ? deposit_share : 0,
      };
    });
    return { paid: { play, deposit } satisfies Amounts, shares };
  });

/** Refunds one after another: parts of the price, then all of the deposit. */
const refunds = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 });

describe('shares', () => {
  test('of random groups and refunds sum to the cent, whoever paid in which order', () => {
    fc.assert(
      fc.property(
        group,
        refunds,
        fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
        (start, steps, late) => {
          let { paid, shares } = start;
          /** The same group, of whom others have paid: what each bears is the same. */
          let others = shares.map((share, at) =>
            late[at] ? pay(share) : { ...share, share_paid: 0, deposit_paid: 0 },
          );
          const returned = shares.map(() => 0);
          let toOrganiser = 0;
          for (const [at, percent] of [...steps, 0].entries()) {
            const isLast = at === steps.length;
            const refund = {
              play: Math.floor((paid.play * percent) / 100),
              deposit: isLast ? paid.deposit : 0,
            };
            const before = { own: paidByOrganiser(paid, shares), paid: shares.map(paidSum) };
            const { players, organiser } = refundShares(refund, paid, shares);
            expect(sum(players.map(({ play }) => play)) + organiser.play).toBe(refund.play);
            expect(sum(players.map(({ deposit }) => deposit)) + organiser.deposit).toBe(refund.deposit);
            for (const [player, back] of players.entries()) {
              expect(
                Math.min(back.play, back.deposit, back.share.share_paid, back.share.deposit_paid),
              ).toBeGreaterThanOrEqual(0);
              expect(back.share.share_paid).toBeLessThanOrEqual(back.share.share);
              expect(back.share.deposit_paid).toBeLessThanOrEqual(back.share.deposit_share);
              expect(paidSum(back.share) + back.play + back.deposit).toBe(before.paid[player]);
              returned[player] = (returned[player] ?? 0) + back.play + back.deposit;
            }
            expect(organiser.play).toBeLessThanOrEqual(before.own.play);
            expect(organiser.deposit).toBeLessThanOrEqual(before.own.deposit);
            const sameForOthers = refundShares(refund, paid, others).players.map(({ share }) => share);
            expect(sameForOthers.map(({ share, deposit_share }) => [share, deposit_share])).toEqual(
              players.map(({ share }) => [share.share, share.deposit_share]),
            );
            toOrganiser += organiser.play + organiser.deposit;
            shares = players.map(({ share }) => share);
            others = sameForOthers;
            paid = { play: paid.play - refund.play, deposit: paid.deposit - refund.deposit };
          }
          expect(sum(returned) + toOrganiser + paid.play + paid.deposit).toBe(
            start.paid.play + start.paid.deposit,
          );
        },
      ),
      // The night draws more.
      { numRuns: process.env.BAIZE_NIGHTLY === 'true' ? 100_000 : 1_000 },
    );
  }, 600_000);
});

const pay = (share: Share): Share => ({
  ...share,
  share_paid: share.share,
  deposit_paid: share.deposit_share,
});
const paidSum = ({ share_paid, deposit_paid }: Share) => share_paid + deposit_paid;

describe('an equal split', () => {
  const whole = { play: 10_000, deposit: 5_000 };
  const split: Split = { deposit: 'shared', at_deadline: 'cover', due_at: 0, held_play: 0, held_deposit: 0 };
  const nothing = { play: 0, deposit: 0 };

  test('leaves the remainder of the division to the organiser', () => {
    expect(equalShare(10_000, 3)).toBe(3_333);
    const friend = shareToJoin(whole, split, { players: 3, others: [], own_paid: nothing });
    expect(friend).toEqual({ ...NO_SHARE, share: 3_333, deposit_share: 1_666 });
    const shares = [friend, friend];
    expect(organiserDue(whole, split, { shares, free_seats: 0, players: 3 })).toEqual({
      play: 3_334,
      deposit: 1_668,
    });
    expect(organiserDue(whole, split, { shares: [friend], free_seats: 1, players: 3 })).toEqual({
      play: 3_334,
      deposit: 1_668,
    });
  });

  test('with the deposit of the organiser shares only the price', () => {
    const own = { ...split, deposit: 'organiser' } as const;
    const friend = shareToJoin(whole, own, { players: 2, others: [], own_paid: nothing });
    expect(dueOf(friend)).toBe(5_000);
    expect(organiserDue(whole, own, { shares: [friend], free_seats: 0, players: 2 })).toEqual({
      play: 5_000,
      deposit: 5_000,
    });
  });

  test('gives somebody who joins at most what is left', () => {
    const others = [{ ...NO_SHARE, share: 9_000, deposit_share: 4_000 }];
    const own_paid = { play: 500, deposit: 500 };
    expect(shareToJoin(whole, split, { players: 3, others, own_paid })).toMatchObject({
      share: 500,
      deposit_share: 500,
    });
  });
});

test('an unpaid part of a share falls before anything goes back to the player', () => {
  const half = { share: 5_000, deposit_share: 0, share_paid: 3_000, deposit_paid: 0 };
  const { players, organiser } = refundShares({ play: 6_000, deposit: 0 }, { play: 10_000, deposit: 0 }, [
    half,
  ]);
  expect(players).toEqual([
    {
      play: 1_000,
      deposit: 0,
      share: { share: 2_000, deposit_share: 0, share_paid: 2_000, deposit_paid: 0 },
    },
  ]);
  expect(organiser).toEqual({ play: 5_000, deposit: 0 });
});

test('shares are due before the start by the rule of the hall, with half an hour at least, and never after it', () => {
  const hour = 3_600;
  expect(splitDueAt(10 * hour, 0, {})).toBe(8 * hour);
  expect(splitDueAt(10 * hour, 0, { split_due_minutes: 60 })).toBe(9 * hour);
  expect(splitDueAt(2 * hour, 0, {})).toBe(hour / 2);
  expect(splitDueAt(hour / 4, 0, {})).toBe(hour / 4);
});

describe('an order can be split', () => {
  const booking = {
    status: 'unpaid',
    kind: 'book',
    open_ended: false,
    wish_id: null,
    hold_until_at: 100,
    end_at: 1_000,
    ended_at: null,
  } as const;

  test.each([
    ['a booking that is held', {}, true],
    ['a booking whose hold is over', { hold_until_at: 50 }, false],
    ['an unpaid walk-in', { kind: 'now' }, false],
    ['an offer of the waiting list', { wish_id: 'wsh_1' }, false],
    ['a paid walk-in', { status: 'playing', kind: 'now' }, true],
    ['a game without a fixed end that is played', { status: 'playing', open_ended: true }, false],
    ['its bill', { status: 'due', open_ended: true }, true],
    ['a game that is over', { status: 'completed', ended_at: 0 }, true],
    ['a game that is over for more than a day', { status: 'ended', end_at: 0, ended_at: -86_400 }, false],
    ['a cancelled order', { status: 'cancelled' }, false],
  ] as const)('%s', (_, change, expected) => {
    expect(isSplittable({ ...booking, ...change }, 50)).toBe(expected);
  });
});
