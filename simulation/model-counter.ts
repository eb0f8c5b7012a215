import type { AskedActions } from './asked.ts';
import { type Movement, movementsOf, sumOf, walletOwners } from './movements.ts';
import type { ObservedJoin, ObservedLine, ObservedPayment } from './observe.ts';
import { Violation } from './violation.ts';

/** The table at which an order is played, and whose it is. */
type OrderPlace = (order_id: string) => { readonly table_id: string; readonly user_id: string };

/** Own money of a person that came in and was paid out, and the bonus that the hall gave; minor units. */
interface OwnMoney {
  in: number;
  out: number;
  bonus: number;
}

/** Kinds of transactions in which money comes into wallets from outside. */
const INCOME: ReadonlySet<string> = new Set(['topup', 'payment_in', 'counter_in', 'correction']);
/** Kinds in which own money leaves wallets, or comes back after that. */
const OUTGO: ReadonlySet<string> = new Set(['counter_out', 'hand_back', 'card_refund', 'card_refund_failed']);
const CASH: ReadonlySet<string> = new Set([
  'float',
  'cash_difference',
  'cash_move',
  'closing_move',
  'expense',
]);

/**
 * The part of the second account that follows the money of the counter: every movement was asked for, and
 * nobody gets more of their own money out than came in, so that no bonus becomes money.
 */
export function makeCounterModel(asked: AskedActions) {
  const people = new Map<string, OwnMoney>();
  /** What the drawers contain, by outlet. */
  const drawers = new Map<string, number>();
  const cardBonuses = new Map<string, number>();

  const moneyOf = (user_id: string): OwnMoney => {
    const money = people.get(user_id) ?? { in: 0, out: 0, bonus: 0 };
    people.set(user_id, money);
    return money;
  };

  function followCash({ kind, lines }: Movement): void {
    for (const { account_id, amount } of lines) {
      const [account, outlet_id = ''] = account_id.split(':');
      if (account !== 'cash') continue;
      const drawer = (drawers.get(outlet_id) ?? 0) - amount;
      drawers.set(outlet_id, drawer);
      const what = `${-amount} in the drawer of ${outlet_id}`;
      if (kind === 'float' || kind === 'cash_difference')
        asked.take('count', what, (each) => each.outlet_id === outlet_id && each.counted === drawer);
      else if (kind === 'cash_move' || kind === 'closing_move' || kind === 'expense')
        asked.take(
          kind === 'expense' ? kind : 'cash_move',
          what,
          (each) => each.outlet_id === outlet_id && each.amount === -amount,
        );
    }
  }

  /** Returns by how much the wallet changed. */
  function followWallet(movement: Movement, user_id: string, placeOf: OrderPlace): number {
    const { kind, order_id, payment_id, lines } = movement;
    const wallet = sumOf(lines, `wallet:${user_id}`);
    const bonus = sumOf(lines, 'promotions');
    const transit = sumOf(lines, 'transit');
    const money = moneyOf(user_id);
    const own = wallet + bonus;
    const what = `${own} of ${user_id}`;
    if (INCOME.has(kind)) money.in += own;
    if (OUTGO.has(kind)) money.out -= own;
    // One that is reported late may not find the bonus any more.
    money.bonus -= bonus;
    if (kind === 'counter_in') {
      const { table_id } = placeOf(order_id ?? '');
      asked.take(
        kind,
        what,
        (each) => (each.order_id === order_id || each.table_id === table_id) && each.amount === own,
      );
    } else if (kind === 'counter_out' && order_id === null)
      asked.take(kind, what, (each) => each.user_id === user_id && each.amount === -own);
    else if (kind === 'correction')
      asked.take(kind, what, (each) => each.user_id === user_id && each.amount === own);
    else if (kind === 'hand_back' || kind === 'counter_out')
      asked.take('hand_back', what, (each) => each.order_id === order_id && each.amount === -own);
    else if (kind === 'card_refund' && transit > 0)
      asked.take(kind, what, (each) => each.payment_id === payment_id && each.amount === -own);
    if (kind === 'card_refund' || kind === 'card_refund_failed')
      cardBonuses.set(payment_id ?? '', (cardBonuses.get(payment_id ?? '') ?? 0) + bonus);
    if (money.out > money.in)
      throw new Violation('own_money', `${user_id} got ${money.out} out, and put ${money.in} in`);
    if (money.bonus < 0) throw new Violation('bonus', `${user_id} gave ${-money.bonus} too much bonus back`);
    return wallet;
  }

  return {
    asked,
    drawerOf: (outlet_id: string): number => drawers.get(outlet_id) ?? 0,
    /** The bonus of a payment that its card refunds took back. */
    cardBonusOf: (payment_id: string): number => cardBonuses.get(payment_id) ?? 0,
    /** What came into and went out of a wallet belongs to another account from then on. */
    join({ from, into }: ObservedJoin): void {
      const [joined, kept] = [moneyOf(from), moneyOf(into)];
      kept.in += joined.in;
      kept.out += joined.out;
      kept.bonus += joined.bonus;
      people.delete(from);
    },
    /** A top-up at the counter. */
    credit({ user_id, amount }: ObservedPayment): void {
      asked.take('topup', `${amount} of ${user_id}`, (each) => {
        return each.user_id === user_id && each.amount === amount;
      });
    },
    /**
     * Follows what a step has committed. Returns the changes of wallets that neither payments nor orders
     * made, by person.
     */
    follow(lines: readonly ObservedLine[], placeOf: OrderPlace): Map<string, number> {
      const changes = new Map<string, number>();
      for (const movement of movementsOf(lines)) {
        followCash(movement);
        if (CASH.has(movement.kind)) continue;
        const isCounted = movement.kind !== 'topup' && movement.kind !== 'payment_in';
        for (const user_id of walletOwners(movement)) {
          const change = followWallet(movement, user_id, placeOf);
          if (isCounted && (INCOME.has(movement.kind) || OUTGO.has(movement.kind)))
            changes.set(user_id, (changes.get(user_id) ?? 0) + change);
        }
      }
      return changes;
    },
  };
}
