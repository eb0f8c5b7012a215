import { divideHalfUp, type Money } from './money.ts';

/** What the drawer should contain when it is counted, and the difference; negative if money is missing. */
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

/** What an order has taken and not given back, by the source of the money; minor units. */
export interface OrderTakings {
  /** Payments through a provider. */
  readonly online: Money;
  /** The card terminal of the counter. */
  readonly terminal: Money;
  readonly cash: Money;
}

/** An amount that goes back, by its source. `wallet`: the order had taken it from the wallet. */
export interface RefundSplit extends OrderTakings {
  readonly wallet: Money;
}

/** Splits a refund by the sources of the money, cash first: it needs no second device, and costs no fee. */
export function splitRefund(amount: Money, taken: OrderTakings): RefundSplit {
  let left = amount;
  const take = (most: Money) => {
    const part = Math.max(0, Math.min(left, most));
    left -= part;
    return part;
  };
  const cash = take(taken.cash);
  const terminal = take(taken.terminal);
  const online = take(taken.online);
  return { online, terminal, cash, wallet: left };
}

/** A movement of a wallet, as far as it matters for what can be paid out. */
export interface WalletMovement {
  /** The amount in the wallet: income is positive. */
  readonly amount: Money;
  /** Bonus in it: given is positive, taken back is negative. */
  readonly bonus: Money;
  /** What was topped up for a bonus that it gives; null for all else. */
  readonly topup: Money | null;
  /** The order whose table time it pays or refunds; null for all else, deposits included. */
  readonly charged_order: string | null;
}

/** A top-up and the bonus that it gave. */
export interface TopupWithBonus {
  readonly amount: Money;
  readonly bonus: Money;
}

export interface WalletParts {
  /** What can be paid out: the balance less the bonus that is not spent. */
  readonly own: Money;
  /** The bonus that is not spent. */
  readonly bonus: Money;
  /** The top-up with the most bonus for its amount; null if none gave one. */
  readonly best: TopupWithBonus | null;
}

/** The bonus that belongs to a part of a top-up, rounded half up. */
export const bonusShare = ({ amount, bonus }: TopupWithBonus, part: Money): Money =>
  divideHalfUp(BigInt(bonus) * BigInt(part), amount);

/**
 * The unspent bonus that a wallet loses when `amount` of its own money is paid out: as the best top-up gave
 * it, so that topping up and taking the money out again leaves no bonus, in whatever order and parts it is
 * done.
 */
export const bonusTakenBack = ({ bonus, best }: Omit<WalletParts, 'own'>, amount: Money): Money =>
  best ? Math.min(bonus, bonusShare(best, amount)) : 0;

/**
 * Divides a wallet into the person's own money and the bonus that is not spent. Table time spends the bonus
 * first, and what an order gives back is own money first. `movements`: all, the oldest first. `joined`: those
 * of the wallets that were joined with this one, in the order of the joining: orders that they paid give back
 * to this one.
 */
export function walletParts(
  movements: readonly WalletMovement[],
  joined: readonly (readonly WalletMovement[])[] = [],
): WalletParts {
  const orders: OrderCosts = new Map();
  let best: TopupWithBonus | null = null;
  for (const wallet of joined) best = replayWallet(wallet, orders, best).best;
  const { balance, bonus, best: bestOfAll } = replayWallet(movements, orders, best);
  return { own: Math.max(0, balance - bonus), bonus: Math.min(balance, bonus), best: bestOfAll };
}

/** For each order: what it has cost by now, and the bonus that was there to pay for it. */
type OrderCosts = Map<string, { cost: Money; bonus: Money }>;

function replayWallet(
  movements: readonly WalletMovement[],
  orders: OrderCosts,
  bestBefore: TopupWithBonus | null,
) {
  let balance = 0;
  let bonus = 0;
  let best = bestBefore;
  for (const movement of movements) {
    balance += movement.amount;
    best = better(best, movement);
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
  return { balance, bonus, best };
}

function better(best: TopupWithBonus | null, { topup, bonus }: WalletMovement): TopupWithBonus | null {
  if (!topup || bonus <= 0) return best;
  return best && bonus * best.amount <= best.bonus * topup ? best : { amount: topup, bonus };
}
