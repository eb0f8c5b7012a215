import { type ExpectedMoney, portion } from './model-order.ts';
import type { Movement } from './movements.ts';
import type { ObservedJoin, ObservedLine, ObservedPlayer } from './observe.ts';
import { expectEqual, Violation } from './violation.ts';

/** What moves money of an order that several people may have paid. */
const SHARED = new Set([
  'share_pay',
  'share_return',
  'order_pay',
  'order_extend',
  'refund_cancel',
  'refund_early_end',
  'refund_staff',
]);
const REFUNDS = new Set(['refund_cancel', 'refund_early_end', 'refund_staff']);

/** The money of an order as its ledger lines tell it. */
interface SharedOrder {
  /** What the hall has earned: paid, less what went back. */
  revenue: number;
  /** What is on the deposit accounts of its people. */
  deposits: number;
  /** The part of `deposits` that is held of shares, while the order is unpaid. */
  held: number;
  heldByOrganiser: number;
  /** What of that went back to the organiser in this step. */
  released: number;
}

const sharesOf = ({ share, deposit_share, share_paid, deposit_paid }: ObservedPlayer) => ({
  share,
  deposit_share,
  share_paid,
  deposit_paid,
});

/**
 * The part of the second account that follows shares. The others book all money of an order to its organiser;
 * this one moves what other people have paid or got to them, and checks it against their rows: each refund by
 * the formula of docs/decisions/0116, computed from the rows of the step before.
 */
export function makeShareModel(moneyOf: (user_id: string) => ExpectedMoney) {
  const orders = new Map<string, SharedOrder>();
  /** The rows of players as they were after the last step. */
  const rows = new Map<string, ObservedPlayer>();
  /** What the orders of each row count for the level of its person. */
  const spent = new Map<string, number>();
  /** What of the spending for an order became the organiser's in this step, by its id. */
  const returned = new Map<string, number>();
  /** What shares must be after the refunds of the step. */
  const expected = new Map<string, ObservedPlayer>();
  let payments = 0;

  const orderOf = (id: string): SharedOrder => {
    const order = orders.get(id) ?? { revenue: 0, deposits: 0, held: 0, heldByOrganiser: 0, released: 0 };
    orders.set(id, order);
    return order;
  };
  const playersOf = (order_id: string): ObservedPlayer[] =>
    [...rows.values()].filter((row) => row.order_id === order_id && row.state === 'joined').sort(byJoining);

  /** What falls of each share by a refund, and what of that goes to the wallet of the player. */
  function fallOf(order_id: string, movement: Movement) {
    const { revenue, deposits } = orderOf(order_id);
    const gone = (kind: string) =>
      -movement.lines
        .filter(({ account_id }) => account_id.startsWith(`${kind}:`))
        .reduce((sum, { amount }) => sum + amount, 0);
    const players = playersOf(order_id);
    const play = divide(
      gone('revenue'),
      players.map(({ share }) => share),
      revenue,
    );
    const deposit = divide(
      gone('deposit'),
      players.map(({ deposit_share }) => deposit_share),
      deposits,
    );
    return players.map((row, at) => {
      const fallen = { play: play[at] ?? 0, deposit: deposit[at] ?? 0 };
      const back = {
        play: Math.max(0, fallen.play - (row.share - row.share_paid)),
        deposit: Math.max(0, fallen.deposit - (row.deposit_share - row.deposit_paid)),
      };
      return { row, fallen, back };
    });
  }

  /** Counts what a player has paid of an order for the level of that person, instead of the organiser's. */
  function countSpent(row: ObservedPlayer, organiser: string): void {
    const counts = row.is_unpaid ? 0 : row.share_paid;
    const change = counts - (spent.get(row.id) ?? 0);
    spent.set(row.id, counts);
    moneyOf(row.user_id).spent += change;
    moneyOf(organiser).spent -= change;
  }

  /**
   * Checks what a refund gave to players, and keeps the shares that they must have after it. What they have
   * spent falls at once: a price may follow in the same step.
   */
  function refund(order_id: string, movement: Movement, organiser: string, concurrent: boolean): void {
    for (const { row, fallen, back } of fallOf(order_id, movement)) {
      const received = movement.lines
        .filter(({ account_id, amount }) => account_id === `wallet:${row.user_id}` && amount > 0)
        .reduce((sum, { amount }) => sum + amount, 0);
      const isReversed = movement.lines.some(({ account_id }) => account_id === 'losses');
      const due = back.play + back.deposit;
      if (!concurrent && (isReversed ? received > due : received !== due))
        throw new Violation('share', `${row.id} got ${received} of ${due}`);
      const after = {
        ...row,
        share: row.share - fallen.play,
        deposit_share: row.deposit_share - fallen.deposit,
        share_paid: row.share_paid - back.play,
        deposit_paid: row.deposit_paid - back.deposit,
      };
      rows.set(row.id, after);
      countSpent(after, organiser);
      returned.set(order_id, (returned.get(order_id) ?? 0) + back.play);
      // What no refund has touched may be split again in the same step.
      if (!concurrent && (fallen.play > 0 || fallen.deposit > 0)) expected.set(row.id, after);
    }
  }

  /** Moves what a movement took from and gave to others than the organiser, to whom the rest is booked. */
  function correct(movement: Movement, organiser: string): void {
    const isOnlyOfShares = movement.kind === 'share_pay' || movement.kind === 'share_return';
    for (const { account_id, amount } of movement.lines) {
      const [kind, owner = ''] = account_id.split(':');
      if (kind !== 'wallet' && kind !== 'deposit') continue;
      if (owner === organiser && !isOnlyOfShares) continue;
      moneyOf(owner)[kind] += amount;
      if (!isOnlyOfShares) moneyOf(organiser)[kind] -= amount;
    }
  }

  function followMovement(movement: Movement, organiser: string, concurrent: boolean): void {
    const { kind, order_id, lines } = movement;
    const id = order_id ?? '';
    const order = orderOf(id);
    if (REFUNDS.has(kind)) refund(id, movement, organiser, concurrent);
    correct(movement, organiser);
    const deposited = depositedBy(lines);
    const isUnpaid = order.revenue === 0;
    if (kind === 'share_pay') {
      payments++;
      // What of it is for the table and what for the deposit is known by the row only.
      for (const row of playersOf(id))
        if (lines.some(({ account_id }) => account_id === `wallet:${row.user_id}`)) expected.delete(row.id);
    }
    if (isUnpaid && (kind === 'share_pay' || kind === 'share_return')) {
      order.held += [...deposited.values()].reduce((sum, amount) => sum + amount, 0);
      order.heldByOrganiser += deposited.get(organiser) ?? 0;
      if (kind === 'share_return')
        order.released += lines
          .filter(({ account_id }) => account_id === `wallet:${organiser}`)
          .reduce((sum, { amount }) => sum + amount, 0);
    }
    for (const { account_id, amount } of lines) {
      if (account_id.startsWith('revenue:')) order.revenue += amount;
      if (account_id.startsWith('deposit:')) order.deposits += amount;
    }
  }

  return {
    payments: () => payments,
    /** What an unpaid order has given back to its organiser in this step. */
    releasedOf: (order_id: string): number => orders.get(order_id)?.released ?? 0,
    /** What the organiser counts as spent until the event of the refund in this step takes it off. */
    returnedOf: (order_id: string): number => returned.get(order_id) ?? 0,
    heldOf: (order_id: string): number => orders.get(order_id)?.held ?? 0,
    /** What is held of an order that is paid now: the organiser pays that much less than its price. */
    takeHeld(order_id: string): number {
      const order = orders.get(order_id);
      const held = order?.held ?? 0;
      if (order) Object.assign(order, { held: 0, heldByOrganiser: 0, released: 0 });
      return held;
    },
    /** What each person gets back by a refund, with what of it a provider may have given back before. */
    partsOf(movement: Movement, organiser: string): Map<string, number> {
      const whole = -movement.lines
        .filter(({ account_id }) => /^(?:revenue|deposit):/.test(account_id))
        .reduce((sum, { amount }) => sum + amount, 0);
      const players = fallOf(movement.order_id ?? '', movement).map(
        ({ row, back }) => [row.user_id, back.play + back.deposit] as const,
      );
      const toPlayers = players.reduce((sum, [, amount]) => sum + amount, 0);
      return new Map([[organiser, whole - toPlayers], ...players]);
    },
    /** Follows one movement after the other, in the order in which they were booked. */
    followMovement(movement: Movement, organiser: string, concurrent: boolean): void {
      if (movement.order_id !== null && SHARED.has(movement.kind))
        followMovement(movement, organiser, concurrent);
    },
    /** The rows of an account belong to another one from then on. */
    join({ from, into }: ObservedJoin): void {
      for (const row of rows.values()) if (row.user_id === from) rows.set(row.id, { ...row, user_id: into });
    },
    /** Compares the rows of the step with those that must be. `complete`: orders whose rows were all read. */
    compare(
      seen: readonly ObservedPlayer[],
      complete: ReadonlySet<string>,
      organiserOf: (order_id: string) => string,
    ): void {
      for (const row of seen) {
        const after = expected.get(row.id);
        if (after) expectEqual('share', `the share of ${row.id}`, sharesOf(row), sharesOf(after));
      }
      expected.clear();
      returned.clear();
      for (const order of orders.values()) order.released = 0;
      const present = new Map(seen.map((row) => [row.id, row]));
      for (const row of [...rows.values()]) {
        if (!complete.has(row.order_id) || present.has(row.id)) continue;
        rows.delete(row.id);
        // Joined accounts keep one row of an order.
        const heir = seen.find(
          ({ order_id, user_id }) => order_id === row.order_id && user_id === row.user_id,
        );
        if (heir) spent.set(heir.id, (spent.get(heir.id) ?? 0) + (spent.get(row.id) ?? 0));
        spent.delete(row.id);
      }
      for (const row of seen) {
        rows.set(row.id, row);
        countSpent(row, organiserOf(row.order_id));
      }
    },
  };
}

function depositedBy(lines: readonly ObservedLine[]): Map<string, number> {
  const deposited = new Map<string, number>();
  for (const { account_id, amount } of lines) {
    const [kind, owner = ''] = account_id.split(':');
    if (kind === 'deposit') deposited.set(owner, (deposited.get(owner) ?? 0) + amount);
  }
  return deposited;
}

/** The parts of players in an amount, of a whole that the organiser owns the rest of. */
function divide(amount: number, owned: readonly number[], whole: number): number[] {
  let running = 0;
  return owned.map((part) => {
    const before = whole === 0 ? 0 : portion(amount, running, whole);
    running += part;
    return (whole === 0 ? 0 : portion(amount, running, whole)) - before;
  });
}

const byJoining = (a: ObservedPlayer, b: ObservedPlayer): number =>
  a.created_at - b.created_at || (a.id < b.id ? -1 : 1);
