import type { Money } from './money.ts';
import { prorate } from './money.ts';
import type { OrderStatus } from './order.ts';
import type { Instant } from './time.ts';

/** Who bears the deposit of an order whose price is split. */
export const depositBearers = ['shared', 'organiser'] as const;
/** What happens if shares are missing at their deadline: the organiser's wallet pays, or the order ends. */
export const deadlineChoices = ['cover', 'cancel'] as const;

/** Who gets what is paid for a share: the hall, or the organiser, who has paid for the table. */
export const shareReceivers = ['hall', 'organiser'] as const;

/** How the price of an order is split. What no player owns is the share of the organiser. */
export interface Split {
  readonly deposit: (typeof depositBearers)[number];
  readonly at_deadline: (typeof deadlineChoices)[number];
  /** The deadline of the shares of an unpaid order; null: the organiser had paid before, and is paid back. */
  readonly due_at: Instant | null;
  /** What all have paid of an order that is still unpaid. */
  readonly held_play: Money;
  readonly held_deposit: Money;
}

/** The share of a player: what is theirs of the price and of the deposit, and what they have paid of each. */
export interface Share {
  readonly share: Money;
  readonly deposit_share: Money;
  readonly share_paid: Money;
  readonly deposit_paid: Money;
}

export const NO_SHARE: Share = { share: 0, deposit_share: 0, share_paid: 0, deposit_paid: 0 };

/** What decides whether the price of an order can be split. */
interface SplittableOrder {
  readonly status: OrderStatus;
  readonly kind: 'now' | 'book';
  readonly open_ended: boolean;
  /** The wish on the waiting list that the order is an offer for. */
  readonly wish_id: string | null;
  readonly hold_until_at: Instant | null;
  readonly end_at: Instant;
  readonly ended_at: Instant | null;
}

/** How long after its end a game can still be split and paid back. */
const SPLIT_AFTER_SECONDS = 86_400;

/**
 * Whether the price of an order can be split. An unpaid order must be a booking: a walk-in starts when it is
 * paid, and is split then. A game without a fixed end has a price once it is stopped.
 */
export function isSplittable(order: SplittableOrder, now: Instant): boolean {
  const { status, kind, open_ended, wish_id, hold_until_at, end_at, ended_at } = order;
  if (status === 'unpaid') return kind === 'book' && wish_id === null && (hold_until_at ?? now) > now;
  if (status === 'paid' || status === 'due') return true;
  if (status === 'playing') return !open_ended;
  return status !== 'cancelled' && now < (ended_at ?? end_at) + SPLIT_AFTER_SECONDS;
}

/** What a player has still to pay of the share. */
export const dueOf = ({ share, deposit_share, share_paid, deposit_paid }: Share): Money =>
  share - share_paid + deposit_share - deposit_paid;

export const paidOf = ({ share_paid, deposit_paid }: Share): Money => share_paid + deposit_paid;

const sumOf = (shares: readonly Share[], column: keyof Share): Money =>
  shares.reduce((sum, share) => sum + share[column], 0);

/** The equal share of one of `players`. The organiser bears the remainder of the division. */
export const equalShare = (amount: Money, players: number): Money => prorate(amount, 1, players);

/** The price and the deposit of an order, or what was paid of them. */
export interface Amounts {
  readonly play: Money;
  readonly deposit: Money;
}

export const totalOf = ({ play, deposit }: Amounts): Money => play + deposit;

/**
 * The share of somebody who joins: an equal one, at most what neither the other players own nor the organiser
 * has paid.
 */
export function shareToJoin(
  whole: Amounts,
  split: Pick<Split, 'deposit'>,
  { players, others, own_paid }: { players: number; others: readonly Share[]; own_paid: Amounts },
): Share {
  const rest = (amount: Money, owned: Money, paid: Money) =>
    Math.max(0, Math.min(equalShare(amount, players), amount - owned - paid));
  return {
    ...NO_SHARE,
    share: rest(whole.play, sumOf(others, 'share'), own_paid.play),
    deposit_share:
      split.deposit === 'shared' ? rest(whole.deposit, sumOf(others, 'deposit_share'), own_paid.deposit) : 0,
  };
}

/** What the organiser has paid: all that the players have not. */
export const paidByOrganiser = (paid: Amounts, shares: readonly Share[]): Amounts => ({
  play: paid.play - sumOf(shares, 'share_paid'),
  deposit: paid.deposit - sumOf(shares, 'deposit_paid'),
});

/**
 * What the organiser has still to pay as their own part of an unpaid order: without the shares of the players
 * and without an equal share for each seat that is still free.
 */
export function organiserDue(
  whole: Amounts,
  split: Split,
  { shares, free_seats, players }: { shares: readonly Share[]; free_seats: number; players: number },
): Amounts {
  const own = paidByOrganiser({ play: split.held_play, deposit: split.held_deposit }, shares);
  const seat = shareToJoin(whole, split, { players, others: [], own_paid: { play: 0, deposit: 0 } });
  const due = (amount: Money, owned: Money, free: Money, paid: Money) =>
    Math.max(0, amount - owned - free * free_seats - paid);
  return {
    play: due(whole.play, sumOf(shares, 'share'), seat.share, own.play),
    deposit: due(whole.deposit, sumOf(shares, 'deposit_share'), seat.deposit_share, own.deposit),
  };
}

/**
 * Divides an amount in proportion to `owned`. The running sum is rounded down and each part is the difference
 * to the sum before it: the parts add up to the amount, and none is more than what is owned. `amount` is at
 * most the sum of `owned`.
 */
export function divideAmount(amount: Money, owned: readonly Money[]): Money[] {
  const whole = owned.reduce((sum, part) => sum + part, 0);
  let running = 0;
  let before = 0;
  return owned.map((part) => {
    running += part;
    const until = whole === 0 ? 0 : prorate(amount, running, whole);
    const divided = until - before;
    before = until;
    return divided;
  });
}

/** What a refund changes in a share: by how much it falls, and what of that goes to the player. */
export interface ShareRefund extends Amounts {
  /** The new share. */
  readonly share: Share;
}

/**
 * Divides a refund among the players and the organiser, by what each owns of the price and of the deposit.
 * It lowers first what a player has not paid yet: that part goes to the organiser, who has paid it. So the
 * order in which people paid has no effect on what each bears in the end.
 */
export function refundShares(
  refund: Amounts,
  paid: Amounts,
  shares: readonly Share[],
): { readonly players: ShareRefund[]; readonly organiser: Amounts } {
  const play = divideAmount(refund.play, owned(paid.play, shares, 'share'));
  const deposit = divideAmount(refund.deposit, owned(paid.deposit, shares, 'deposit_share'));
  const players = shares.map((share, at) => {
    const fallen = { play: play[at] ?? 0, deposit: deposit[at] ?? 0 };
    const back = {
      play: Math.max(0, fallen.play - (share.share - share.share_paid)),
      deposit: Math.max(0, fallen.deposit - (share.deposit_share - share.deposit_paid)),
    };
    return {
      ...back,
      share: {
        share: share.share - fallen.play,
        deposit_share: share.deposit_share - fallen.deposit,
        share_paid: share.share_paid - back.play,
        deposit_paid: share.deposit_paid - back.deposit,
      },
    };
  });
  const toPlayers = (column: keyof Amounts) => players.reduce((sum, back) => sum + back[column], 0);
  return {
    players,
    organiser: { play: refund.play - toPlayers('play'), deposit: refund.deposit - toPlayers('deposit') },
  };
}

/** What each player owns of a paid amount, then the organiser. Players never own more than was paid. */
const owned = (paid: Money, shares: readonly Share[], column: 'share' | 'deposit_share'): Money[] => [
  ...shares.map((share) => share[column]),
  paid - sumOf(shares, column),
];

/** How long the shares of a booking that starts soon can be paid at least. */
const SHORTEST_SECONDS = 30 * 60;

/** The deadline of shares: `split_due_minutes` before the start, but people have at least half an hour. */
export const splitDueAt = (
  start_at: Instant,
  now: Instant,
  { split_due_minutes = 120 }: { readonly split_due_minutes?: number | undefined },
): Instant => Math.min(start_at, Math.max(now + SHORTEST_SECONDS, start_at - split_due_minutes * 60));

/** After the deadline the organiser's wallet is tried for this long, so that they can top it up. */
export const COVER_SECONDS = 5 * 60;

/** How long an organiser waits before they remind the same player again. */
export const NUDGE_SECONDS = 60 * 60;
