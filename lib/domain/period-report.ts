import type { Money } from './money.ts';
import { taxIn } from './tax.ts';

/** The revenue of `count` orders with the same sum, `total` each. Refunds are negative. */
export interface OrderRevenue {
  readonly total: Money;
  readonly count: number;
  /** The sum of them: what went back for games that ended early, for cancelled bookings, and by the staff. */
  readonly early_end: Money;
  readonly cancelled: Money;
  readonly by_staff: Money;
}

/** The tax in the revenue of orders, rounded by order as on the receipts. `rate`: percent. */
export const taxOf = ({ total, count }: OrderRevenue, rate: number | null): Money =>
  rate === null ? 0 : Math.sign(total) * taxIn(Math.abs(total), rate) * count || 0;

/** What was booked on an account in a part of a period, by kind, as in the ledger. */
export interface Movement {
  /** The kind of account: `cash`, `provider` ... */
  readonly account: string;
  /** What the account is of: an outlet or a provider; empty for the accounts that exist once. */
  readonly of: string;
  readonly kind: string;
  /** The sum of the positive lines, and that of the negative ones. */
  readonly credit: Money;
  readonly debit: Money;
}

const sum = <T>(rows: readonly T[], amountOf: (row: T) => Money): Money =>
  rows.reduce((total, row) => total + amountOf(row), 0);
/** The balance of an account, with the signs of the ledger. */
const balanceOf = (movements: readonly Movement[]): Money =>
  sum(movements, ({ credit, debit }) => credit + debit);
/** The amount of an account on which what the hall has is negative. Never -0. */
const gainOf = (movements: readonly Movement[]): Money => -balanceOf(movements) || 0;

function revenueOf(orders: readonly (OrderRevenue & { readonly tax: Money })[]) {
  const total = sum(orders, (row) => row.total * row.count);
  const early_end = sum(orders, (row) => row.early_end);
  const cancelled = sum(orders, (row) => row.cancelled);
  const by_staff = sum(orders, (row) => row.by_staff);
  const charged = total - early_end - cancelled - by_staff;
  return { charged, early_end, cancelled, by_staff, total, tax: sum(orders, ({ tax }) => tax) };
}

/** Lines of the drawer that are no takings: their other account has a figure of its own. */
const BETWEEN_ACCOUNTS: readonly string[] = [
  'cash_move',
  'closing_move',
  'float',
  'expense',
  'cash_difference',
];
/** Lines by which a game is paid. */
const GAMES: readonly string[] = ['counter_in', 'payment_in'];

/** What came in by each method, and went out. */
function takingsOf(movements: readonly Movement[]) {
  const taken = movements.flatMap((movement) => {
    const { account, of, kind } = movement;
    if (account === 'provider') return [{ ...movement, method: of }];
    const isTaking = account === 'terminal' || (account === 'cash' && !BETWEEN_ACCOUNTS.includes(kind));
    return isTaking ? [{ ...movement, method: account }] : [];
  });
  const providers = taken.filter(({ account }) => account === 'provider').map(({ method }) => method);
  return ['cash', 'terminal', ...new Set(providers.sort())].map((method) => {
    const lines = taken.filter((line) => line.method === method);
    const total = gainOf(lines);
    const games = gainOf(lines.filter(({ kind }) => GAMES.includes(kind)));
    const topups = gainOf(lines.filter(({ kind }) => kind === 'topup'));
    return { method, games, topups, paid_out: total - games - topups, total };
  });
}

/**
 * The figures of a period, minor units: every line on an account of the hall is in one of them, or the other
 * line of its transaction is. `orders`: the revenue, with its tax. `movements`: of all other accounts of the
 * hall.
 */
export function figuresOf(
  orders: readonly (OrderRevenue & { readonly tax: Money })[],
  movements: readonly Movement[],
) {
  const on = (account: string) => movements.filter((movement) => movement.account === account);
  return {
    revenue: revenueOf(orders),
    takings: takingsOf(movements),
    bonus: {
      given: -sum(on('promotions'), ({ debit }) => debit) || 0,
      taken_back: sum(on('promotions'), ({ credit }) => credit),
    },
    drawer: {
      expenses: gainOf(on('expenses')),
      to_safe: gainOf(on('safe').filter(({ kind }) => kind !== 'float')),
      float: balanceOf(on('safe').filter(({ kind }) => kind === 'float')),
      difference: balanceOf(on('cash_difference')),
    },
    other: {
      corrections: gainOf(on('corrections')),
      losses: gainOf(on('losses')),
      in_transit: balanceOf(on('transit')),
    },
  };
}
