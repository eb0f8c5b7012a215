import { taxIn } from '#lib/domain/tax.ts';
import type { CoreDeps, TransactionContext } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import { sellerAt } from '#server/hall/seller.ts';
import { revenueAccount } from '../ledger/ledger.ts';
import { type ShiftMovement, selectRevenueByOrder, selectShiftMovements } from '../ledger/queries.ts';
import type { ShiftRow } from './store.ts';

export interface ShiftReport {
  /** What the drawer should contain, minor units. */
  readonly expected: number;
  /** What the shift booked, by the kinds of account and line. */
  readonly movements: readonly ShiftMovement[];
  /** Taken by the card terminal, less what went back by it; minor units. */
  readonly terminal: number;
  /** Revenue of the outlet's orders since the last closing, refunds deducted, whoever took the money. */
  readonly revenue: number;
  /** The tax in the revenue, rounded by order as on its receipt. */
  readonly tax: number;
}

/** The report of a shift, made from the lines of the ledger. An open shift is reported until now. */
export async function reportShift(
  { tx, hall }: Pick<TransactionContext<CoreDeps>, 'tx' | 'hall'>,
  shift: ShiftRow,
): Promise<ShiftReport> {
  const { movements, orders } = await read(tx, {
    movements: selectShiftMovements(shift.id),
    orders: selectRevenueByOrder(revenueAccount(shift.outlet_id), {
      after: shift.after_line,
      until: shift.until_line,
    }),
  });
  const rate = sellerAt(hall, shift.opened_at).tax?.rate ?? null;
  const taxOf = (amount: number) => (rate === null ? 0 : Math.sign(amount) * taxIn(Math.abs(amount), rate));
  const cash = -sumOf(movements.filter(({ account }) => account === 'cash'));
  return {
    // What a closing has booked is no more in it.
    expected: shift.expected ?? (shift.opening_expected ?? 0) + cash,
    movements,
    terminal: terminalTakings(movements),
    revenue: sumOf(orders),
    tax: orders.reduce((sum, { amount }) => sum + taxOf(amount), 0),
  };
}

/** Minor units. */
export const terminalTakings = (movements: readonly ShiftMovement[]): number =>
  -sumOf(movements.filter(({ account }) => account === 'terminal'));

/** Whether the card terminal took or refunded anything. */
export const usesTerminal = (movements: readonly ShiftMovement[]): boolean =>
  movements.some(({ account }) => account === 'terminal');

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);
