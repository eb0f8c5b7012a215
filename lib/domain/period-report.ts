import type { Money } from './money.ts';

/** What was booked on an account in a part of a period, by the kind of the lines. Amounts as in the ledger. */
export interface Movement {
  /** The kind of account: `revenue`, `cash`, `provider` ... */
  readonly account: string;
  /** What the account is of: an outlet or a provider; empty for the accounts that exist once. */
  readonly of: string;
  readonly kind: string;
  /** The sum of the positive lines, and that of the negative ones. */
  readonly credit: Money;
  readonly debit: Money;
}

const amountOf = ({ credit, debit }: Movement): Money => credit + debit;
const sumOf = (movements: readonly Movement[]): Money =>
  movements.reduce((sum, movement) => sum + amountOf(movement), 0);

const CANCELLED = 'refund_cancel';
const EARLY_END = 'refund_early_end';
const BY_STAFF = 'refund_staff';
/** Kinds of lines that have a figure of their own; all others of the revenue were charged. */
const GIVEN_BACK: readonly string[] = [CANCELLED, EARLY_END, BY_STAFF];

/** The revenue by what it is for, minor units; refunds are negative. */
function revenueOf(movements: readonly Movement[]) {
  const revenue = movements.filter(({ account }) => account === 'revenue');
  const of = (kind: string) => sumOf(revenue.filter((movement) => movement.kind === kind));
  return {
    charged: sumOf(revenue.filter(({ kind }) => !GIVEN_BACK.includes(kind))),
    early_end: of(EARLY_END),
    cancelled: of(CANCELLED),
    by_staff: of(BY_STAFF),
    total: sumOf(revenue),
  };
}

/** Of the drawer: what is no taking. */
const BETWEEN_ACCOUNTS: readonly string[] = ['cash_move', 'float', 'expense', 'cash_difference'];
const GAMES: readonly string[] = ['counter_in', 'payment_in'];

export interface Takings {
  /** `cash`, `terminal` or the name of a provider. */
  readonly method: string;
  readonly games: Money;
  readonly topups: Money;
  readonly paid_out: Money;
  readonly total: Money;
}

/** What came in by each method; negative on the account of it, as the hall has it then. */
function takingsOf(movements: readonly Movement[]): Takings[] {
  const taken = movements.flatMap((movement) => {
    const { account, of, kind } = movement;
    if (account === 'provider') return [{ ...movement, method: of }];
    const isTaking = (account === 'cash' && !BETWEEN_ACCOUNTS.includes(kind)) || account === 'terminal';
    return isTaking ? [{ ...movement, method: account }] : [];
  });
  const providers = taken.filter(({ account }) => account === 'provider').map(({ method }) => method);
  return ['cash', 'terminal', ...new Set(providers.sort())].map((method) => {
    const lines = taken.filter((each) => each.method === method);
    const games = -sumOf(lines.filter(({ kind }) => GAMES.includes(kind)));
    const topups = -sumOf(lines.filter(({ kind }) => kind === 'topup'));
    const total = -sumOf(lines);
    return {
      method,
      games: games || 0,
      topups: topups || 0,
      paid_out: total - games - topups,
      total: total || 0,
    };
  });
}

/** The figures of a period from all lines of the hall's accounts in it, minor units. */
export function figuresOf(movements: readonly Movement[]) {
  const of = (account: string) => movements.filter((movement) => movement.account === account);
  const gained = (account: string) => -sumOf(of(account)) || 0;
  const promotions = of('promotions');
  return {
    revenue: revenueOf(movements),
    takings: takingsOf(movements),
    bonus: {
      given: -promotions.reduce((sum, { debit }) => sum + debit, 0) || 0,
      taken_back: promotions.reduce((sum, { credit }) => sum + credit, 0),
    },
    drawer: {
      expenses: gained('expenses'),
      to_safe: gained('safe'),
      difference: sumOf(of('cash_difference')),
    },
    other: {
      corrections: gained('corrections'),
      losses: gained('losses'),
      in_transit: sumOf(of('transit')),
    },
  };
}
