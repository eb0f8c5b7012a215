import type { Money } from './money.ts';

/** Money that a shift took or gave out, minor units; positive if it came in. */
export interface ShiftMovement {
  readonly kind: string;
  readonly cash: Money;
  readonly terminal: Money;
  /** The account of the staff who did it; null if it is not known. */
  readonly staff_id: string | null;
}

/** The payments that one person took, and what they gave back or paid out. */
export interface PersonTakings {
  readonly staff_id: string | null;
  /** How many payments came in. One in cash and by card together is one. */
  readonly payments: number;
  readonly cash: Money;
  readonly terminal: Money;
  /** Refunds and payouts, in cash and on the terminal. */
  readonly paid_out: Money;
}

/** Kinds that book a count. The report shows the counts themselves. */
const COUNTS: readonly string[] = ['float', 'cash_difference', 'closing_move'];
/** Kinds that move money of the hall only. */
const OF_HALL: readonly string[] = ['cash_move', 'expense'];

const isPayment = ({ kind, cash, terminal }: ShiftMovement): boolean =>
  !COUNTS.includes(kind) && !OF_HALL.includes(kind) && cash + terminal > 0;

/** The movements that a report lists one by one: neither payments nor counts. */
export const listedMovements = <M extends ShiftMovement>(movements: readonly M[]): M[] =>
  movements.filter((movement) => !isPayment(movement) && !COUNTS.includes(movement.kind));

/** What each person took and paid out; who took the first payment comes first. */
export function takingsByPerson(movements: readonly ShiftMovement[]): PersonTakings[] {
  const ofCustomers = movements.filter(({ kind }) => !COUNTS.includes(kind) && !OF_HALL.includes(kind));
  return Array.from(
    Map.groupBy(ofCustomers, ({ staff_id }) => staff_id),
    ([staff_id, own]) => {
      const payments = own.filter(isPayment);
      const sum = (rows: readonly ShiftMovement[], amountOf: (row: ShiftMovement) => Money) =>
        rows.reduce((total, row) => total + amountOf(row), 0);
      const refunds = own.filter((movement) => !isPayment(movement));
      return {
        staff_id,
        payments: payments.length,
        cash: sum(payments, ({ cash }) => cash),
        terminal: sum(payments, ({ terminal }) => terminal),
        paid_out: sum(refunds, ({ cash, terminal }) => -(cash + terminal)),
      };
    },
  );
}
