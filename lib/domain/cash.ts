import type { Money } from './money.ts';

/** What the drawer of a shift should contain when it is counted, and what is missing (negative) or too much. */
export interface DrawerCount {
  readonly expected: Money;
  readonly difference: Money;
}

/** `opening`: counted at the opening. `movements`: signed, money that came in is positive. */
export function countDrawer(shift: {
  readonly opening: Money;
  readonly movements: readonly Money[];
  readonly counted: Money;
}): DrawerCount {
  const expected = shift.movements.reduce((sum, amount) => sum + amount, shift.opening);
  return { expected, difference: shift.counted - expected };
}

/** A movement of a wallet, as far as it matters for what can be paid out. */
export interface WalletMovement {
  /** Of the wallet: income is positive. */
  readonly amount: Money;
  /** Bonus in it: given is positive, taken back is negative. */
  readonly bonus: Money;
  /** The order whose table time it pays or refunds; null for all else, deposits included. */
  readonly charged_order: string | null;
}

/**
 * What can be paid out in cash of a wallet: its balance less the bonus that is not spent. Table time spends the bonus
 * first, and what an order gives back is the person's own money first. `movements`: all, the oldest first.
 */
export function payableInCash(movements: readonly WalletMovement[]): Money {
  /** By order: what it has cost by now, and the bonus that was there to pay for it. */
  const orders = new Map<string, { cost: Money; bonus: Money }>();
  let balance = 0;
  let bonus = 0;
  for (const movement of movements) {
    balance += movement.amount;
    bonus = Math.max(0, bonus + movement.bonus);
    if (movement.charged_order === null) continue;
    const order = orders.get(movement.charged_order) ?? { cost: 0, bonus: 0 };
    const cost = order.cost - movement.amount;
    const spent =
      movement.amount < 0
        ? order.bonus + Math.min(bonus, -movement.amount)
        : Math.min(order.bonus, Math.max(0, cost));
    bonus -= spent - order.bonus;
    orders.set(movement.charged_order, { cost, bonus: spent });
  }
  return Math.max(0, balance - bonus);
}
