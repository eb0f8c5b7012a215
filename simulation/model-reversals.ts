import type { ReversalKind } from './charges.ts';
import { type Movement, sumOf, walletOwners } from './movements.ts';
import type { ObservedJoin, ObservedLine, ObservedReversal } from './observe.ts';
import { expectEqual, Violation } from './violation.ts';

/** What a payment gave back by its refunds or its dispute. Minor units. */
interface Reversed {
  readonly amount: number;
  readonly bonus: number;
  readonly from_wallet: number;
}

/** All amounts that the provider has ever reported of a payment's refunds, or of its dispute. */
export type ReportedAmounts = (payment_id: string, kind: ReversalKind) => ReadonlySet<number>;

const RETURNS: ReadonlySet<string> = new Set(['refund_cancel', 'refund_early_end', 'refund_staff']);
const PAID_IN: ReadonlySet<string> = new Set(['payment_in', 'counter_in']);
const PAID_OUT: ReadonlySet<string> = new Set([
  'hand_back',
  'counter_out',
  'card_refund',
  'card_refund_failed',
]);
const NOTHING: Reversed = { amount: 0, bonus: 0, from_wallet: 0 };
const KINDS: Readonly<Record<string, ReversalKind>> = {
  payment_refund: 'refund',
  payment_dispute: 'dispute',
};

/**
 * The part of the second account that follows refunds and disputes: who pays for what a provider takes back,
 * and what an order then returns (docs/decisions/0021).
 */
export function makeReversalModel(
  reportedAmounts: ReportedAmounts,
  cardBonusOf: (payment_id: string) => number,
) {
  const reversed = new Map<string, Reversed>();
  /** What each order has returned to each person, less what reversals and the order have taken since. */
  const returned = new Map<string, number>();
  /** What came in from outside for each order of each person and was not spent on it yet. */
  const paidIn = new Map<string, number>();
  const cancelled = new Set<string>();
  const walletBalances = new Map<string, number>();
  /** The bonus that a person was given and that the hall does not have back. */
  const bonusGiven = new Map<string, number>();
  let bookings = 0;

  const keyOf = (payment_id: string, kind: ReversalKind) => `${payment_id}/${kind}`;
  const stateOf = (payment_id: string, kind: ReversalKind) =>
    reversed.get(keyOf(payment_id, kind)) ?? NOTHING;
  const returnKey = (order_id: string | null, user_id: string) => `${order_id ?? ''}/${user_id}`;
  /** Adds to what an order has returned to a wallet and reversals have not taken since. */
  const addReturned = (order_id: string | null, user_id: string, amount: number) => {
    const key = returnKey(order_id, user_id);
    returned.set(key, (returned.get(key) ?? 0) + amount);
  };
  /** The order takes money from a wallet: what came in for it first, then what it had returned. */
  const spend = (order_id: string | null, user_id: string, amount: number) => {
    const key = returnKey(order_id, user_id);
    const outside = Math.min(paidIn.get(key) ?? 0, amount);
    paidIn.set(key, (paidIn.get(key) ?? 0) - outside);
    if (returned.has(key)) returned.set(key, Math.max(0, (returned.get(key) ?? 0) - amount + outside));
  };

  /** Returns what the wallet paid; negative if it got money back. */
  function book({ kind: name, payment_id, lines }: Movement, rows: readonly ObservedReversal[]): number {
    const kind = KINDS[name]!;
    const row = rows.find((each) => each.payment_id === payment_id && each.kind === kind);
    if (!row) throw new Violation('reversal', `${payment_id} has no ${kind}`);
    const before = stateOf(row.payment_id, kind);
    const amount = before.amount + sumOf(lines, `provider:${row.provider}`);
    if (!reportedAmounts(row.payment_id, kind).has(amount))
      throw new Violation('reversal', `${amount} of ${row.payment_id} was never reported as a ${kind}`);
    const other = stateOf(row.payment_id, kind === 'refund' ? 'dispute' : 'refund');
    const share = Math.round((row.paid_bonus * amount) / row.paid);
    const given = Math.max(0, bonusGiven.get(row.user_id) ?? 0);
    const bonus = Math.min(
      row.paid_bonus - other.bonus - cardBonusOf(row.payment_id),
      before.bonus + given,
      share,
    );
    const change = amount - before.amount + bonus - before.bonus;
    const wallet = `wallet:${row.user_id}`;
    const balance = walletBalances.get(wallet) ?? 0;
    const left = returned.get(returnKey(row.order_id, row.user_id)) ?? 0;
    const isGift =
      kind === 'refund' && row.order_id !== null && row.fulfilled && !cancelled.has(row.order_id);
    const limit = isGift ? Math.min(balance, Math.max(0, left)) : balance;
    // A deletion in the same step may have come after it.
    const toHall = row.account_deleted && sumOf(lines, wallet) === 0;
    const returnable = toHall ? 0 : before.from_wallet;
    const covered = change > 0 ? Math.min(change, limit) : Math.max(change, -returnable);
    expectEqual(
      'reversal',
      `the ${kind} of ${row.payment_id}`,
      {
        bonus: sumOf(lines, 'promotions'),
        wallet: sumOf(lines, wallet),
        losses: sumOf(lines, 'losses'),
      },
      { bonus: bonus - before.bonus, wallet: -covered, losses: covered - change },
    );
    reversed.set(keyOf(row.payment_id, kind), { amount, bonus, from_wallet: before.from_wallet + covered });
    bookings++;
    paidIn.delete(returnKey(row.order_id, row.user_id));
    if (returned.has(returnKey(row.order_id, row.user_id))) addReturned(row.order_id, row.user_id, -covered);
    return covered;
  }

  /** The counter has paid out what the order had returned, or a refund to its card has failed. */
  function payOut({ order_id, lines }: Movement): void {
    const user_id = ownerOf(lines);
    const wallet = sumOf(lines, `wallet:${user_id}`) + sumOf(lines, 'promotions');
    paidIn.delete(returnKey(order_id, user_id));
    if (returned.has(returnKey(order_id, user_id))) addReturned(order_id, user_id, wallet);
  }

  /** Returns what an order kept of its reversed payments. `parts`: what a refund gives to each person. */
  function recover(
    { kind, order_id, lines }: Movement,
    parts: ReadonlyMap<string, number>,
    rows: readonly ObservedReversal[],
    closed: ReadonlySet<string> = new Set(),
  ): number {
    let sum = 0;
    for (const [user_id, toReturn] of parts) {
      // Nobody can use the wallet of an account that is deleted.
      if (closed.has(user_id) && sumOf(lines, `wallet:${user_id}`) === 0) {
        sum += toReturn;
        continue;
      }
      let recovered = 0;
      const own = rows.filter((row) => row.order_id === order_id && row.user_id === user_id && row.fulfilled);
      for (const row of own.sort(byReport)) {
        const state = stateOf(row.payment_id, row.kind);
        const part = Math.min(state.amount + state.bonus - state.from_wallet, toReturn - recovered);
        if (part <= 0) continue;
        reversed.set(keyOf(row.payment_id, row.kind), { ...state, from_wallet: state.from_wallet + part });
        recovered += part;
      }
      sum += recovered;
      addReturned(order_id, user_id, sumOf(lines, `wallet:${user_id}`));
    }
    expectEqual('recovered', `what ${order_id} kept`, sumOf(lines, 'losses'), sum);
    if (kind === 'refund_cancel') cancelled.add(order_id ?? '');
    return sum;
  }

  /** The organiser gives a share back, and holds its deposit again. */
  function giveBack(movement: Movement, rows: readonly ObservedReversal[]): void {
    const { order_id, lines } = movement;
    const payer = lines.find(({ account_id, amount }) => account_id.startsWith('wallet:') && amount < 0);
    const organiser = payer?.account_id.split(':')[1] ?? '';
    spend(order_id, organiser, sumOf(lines, `deposit:${organiser}`));
    const others = lines.flatMap(({ account_id }) => /^(?:wallet|deposit):(.*)$/.exec(account_id)?.[1] ?? []);
    // A player to whom the provider has given all of it back gets nothing.
    const recovered = rows.find(
      (row) =>
        row.order_id === order_id &&
        row.user_id !== organiser &&
        row.from_wallet > stateOf(row.payment_id, row.kind).from_wallet,
    );
    const player = others.find((id) => id !== organiser) ?? recovered?.user_id ?? '';
    recover(movement, new Map([[player, -sumOf(lines, `wallet:${organiser}`)]]), rows);
  }

  /** What comes in and is spent; a deposit that a player has taken over or that pays a bill is back. */
  function moveMoney({ kind, order_id, lines }: Movement): void {
    if (order_id === null) return;
    for (const { account_id, amount } of lines) {
      const [account, user_id = ''] = account_id.split(':');
      const key = returnKey(order_id, user_id);
      if (kind === 'share_pay' && account === 'deposit' && amount < 0)
        addReturned(order_id, user_id, -amount);
      if (account !== 'wallet') continue;
      if (PAID_IN.has(kind)) paidIn.set(key, (paidIn.get(key) ?? 0) + amount);
      else if (amount > 0 && kind === 'order_pay') addReturned(order_id, user_id, amount);
      else if (amount < 0) spend(order_id, user_id, -amount);
    }
  }

  return {
    /**
     * Follows what a step has committed. Returns what each wallet paid for reversals, by person, and what
     * each order kept of its reversed payments, each time that it gave money back.
     */
    follow(
      movements: readonly Movement[],
      rows: readonly ObservedReversal[],
      {
        partsOf,
        closed,
        followed,
      }: {
        /** The accounts that are deleted. */
        closed: ReadonlySet<string>;
        /** What each person gets of a refund. */
        partsOf: (movement: Movement) => ReadonlyMap<string, number>;
        followed: (movement: Movement) => void;
      },
    ) {
      const fromWallets = new Map<string, number>();
      const recovered = new Map<string, number[]>();
      for (const movement of movements) {
        if (KINDS[movement.kind]) {
          const user_id = rows.find((row) => row.payment_id === movement.payment_id)?.user_id ?? '';
          fromWallets.set(user_id, (fromWallets.get(user_id) ?? 0) + book(movement, rows));
        } else if (RETURNS.has(movement.kind)) {
          const kept = recovered.get(movement.order_id ?? '') ?? [];
          recovered.set(movement.order_id ?? '', [
            ...kept,
            recover(movement, partsOf(movement), rows, closed),
          ]);
        } else if (isRelease(movement)) recover(movement, releasedBy(movement), rows);
        else if (movement.kind === 'share_return') giveBack(movement, rows);
        else if (PAID_OUT.has(movement.kind)) payOut(movement);
        else moveMoney(movement);
        followed(movement);
        for (const user_id of walletOwners(movement))
          bonusGiven.set(user_id, (bonusGiven.get(user_id) ?? 0) - sumOf(movement.lines, 'promotions'));
        for (const { account_id, balance_after } of movement.lines)
          if (balance_after !== null) walletBalances.set(account_id, balance_after);
      }
      for (const row of rows) {
        const { amount, bonus, from_wallet } = row;
        expectEqual(
          'reversal',
          `the ${row.kind} of ${row.payment_id}`,
          { amount, bonus, from_wallet },
          stateOf(row.payment_id, row.kind),
        );
      }
      return { fromWallets, recovered };
    },
    /** The bonus that one account was given is of another one from then on. */
    join({ from, into }: ObservedJoin): void {
      bonusGiven.set(into, (bonusGiven.get(into) ?? 0) + (bonusGiven.get(from) ?? 0));
      bonusGiven.delete(from);
      for (const [key, amount] of [...returned]) {
        const [order_id = '', user_id] = key.split('/');
        if (user_id !== from) continue;
        returned.delete(key);
        addReturned(order_id, into, amount);
      }
      for (const [key, amount] of [...paidIn]) {
        const [order_id = '', user_id] = key.split('/');
        if (user_id !== from) continue;
        paidIn.delete(key);
        const kept = returnKey(order_id, into);
        paidIn.set(kept, (paidIn.get(kept) ?? 0) + amount);
      }
    },
    /** Changes of refunds and disputes that were booked. */
    bookings: () => bookings,
    amountOf: (payment_id: string, kind: ReversalKind): number => stateOf(payment_id, kind).amount,
  };
}

/** Whether what is held of an unpaid order goes back. What the organiser gives back takes from them. */
const isRelease = ({ kind, lines }: Movement): boolean =>
  kind === 'share_return' &&
  lines.every(({ account_id, amount }) => (account_id.startsWith('deposit:') ? amount < 0 : amount > 0));

/** What goes back to each person of what is held of an unpaid order. */
function releasedBy({ lines }: Movement): ReadonlyMap<string, number> {
  const released = new Map<string, number>();
  for (const { account_id, amount } of lines) {
    const [account, user_id = ''] = account_id.split(':');
    if (account === 'deposit') released.set(user_id, (released.get(user_id) ?? 0) - amount);
  }
  return released;
}

/** The person whose wallet or deposit is moved. */
const ownerOf = (lines: readonly ObservedLine[]): string =>
  lines.map(({ account_id }) => /^(?:wallet|deposit):(.*)$/.exec(account_id)?.[1]).find(Boolean) ?? '';

/** Sorts in the order in which the product recovers from them. */
const byReport = (a: ObservedReversal, b: ObservedReversal): number =>
  a.reported_at - b.reported_at || (a.provider_ref < b.provider_ref ? -1 : 1);
