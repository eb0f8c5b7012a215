import { countDrawer } from '#lib/domain/cash.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockFor } from '#server/db/lock-for.ts';
import {
  type AccountId,
  cashAccount,
  cashDifferenceAccount,
  expensesAccount,
  type LineKind,
  postTransaction,
  safeAccount,
  transferLines,
} from '../ledger/ledger.ts';
import { selectShiftMovements } from '../ledger/queries.ts';
import type { StaffTransaction } from './context.ts';
import { findLastShift, findOpenShift, insertShift, type ShiftRow, updateClosed } from './store.ts';

/** The open shift of the outlet, which can't be closed until the transaction ends. Throws `shift_required`. */
export async function holdShift({ tx, outlet }: Pick<StaffTransaction, 'tx' | 'outlet'>): Promise<ShiftRow> {
  const shift = await findOpenShift(tx, outlet.id, 'hold');
  if (!shift) throw new Refusal('shift_required');
  return shift;
}

/**
 * Opens a shift of the outlet's drawer with what was counted in it. A difference from the count of the shift before is booked;
 * the float of the first shift comes from the safe. Throws `shift_open`.
 */
export async function openShift(
  ctx: StaffTransaction,
  { counted }: { readonly counted: number },
): Promise<ShiftRow> {
  const { tx, deps, outlet, staff, now } = ctx;
  await lockFor(tx, `shifts of ${outlet.id}`);
  if (await findOpenShift(tx, outlet.id)) throw new Refusal('shift_open');
  const last = await findLastShift(tx, outlet.id);
  const shift = await insertShift(tx, {
    id: deps.ids.next('shf'),
    outlet_id: outlet.id,
    opened_by: staff.user_id,
    opened_at: now,
    opening_counted: counted,
    opening_expected: last?.counted ?? null,
  });
  const difference = counted - (last?.counted ?? 0);
  const source = last ? cashDifferenceAccount(outlet.id) : safeAccount(outlet.id);
  await bookCash(ctx, shift, { other: source, amount: difference, kind: last ? 'cash_difference' : 'float' });
  return shift;
}

/** Where cash of the drawer goes to, or comes from. */
export type CashMove = 'to_safe' | 'from_safe' | 'expense';

/**
 * Moves cash between drawer and safe, or pays a petty expense, which above the limit of an act needs a manager. Throws
 * `shift_required` and `approval_required`.
 */
export async function moveCash(
  ctx: StaffTransaction,
  { move, amount }: { readonly move: CashMove; readonly amount: number },
): Promise<ShiftRow> {
  const { outlet, hall } = ctx;
  if (move === 'expense' && amount > counterRulesOf(hall).cash_out_act) await ctx.requireRole('manager');
  const shift = await holdShift(ctx);
  if (move === 'expense')
    await bookCash(ctx, shift, { other: expensesAccount(outlet.id), amount: -amount, kind: 'expense' });
  else
    await bookCash(ctx, shift, {
      other: safeAccount(outlet.id),
      amount: move === 'to_safe' ? -amount : amount,
      kind: 'cash_move',
    });
  return shift;
}

/** Books what came into the drawer (positive) or left it, minor units, from or to another account of the hall. */
async function bookCash(
  { tx, deps, outlet, now }: StaffTransaction,
  { id: shift_id }: ShiftRow,
  { other, amount, kind }: { readonly other: AccountId; readonly amount: number; readonly kind: LineKind },
): Promise<void> {
  await postTransaction(tx, {
    id: deps.ids.next('txn'),
    kind,
    shift_id,
    at: now,
    lines: transferLines(cashAccount(outlet.id), other, amount, kind),
  });
}

interface ShiftClosing {
  /** In the drawer, minor units. */
  readonly counted: number;
  /** The total that the card terminal printed, if it was noted. */
  readonly terminal?: number | null | undefined;
  /** What is said about a difference. */
  readonly note?: string | undefined;
}

/**
 * Closes the open shift with what was counted, and books the difference. One above the limit of the hall needs a manager; none
 * keeps a shift open. Throws `shift_required` and `approval_required`.
 */
export async function closeShift(
  ctx: StaffTransaction,
  { counted, terminal = null, note = '' }: ShiftClosing,
): Promise<ShiftRow> {
  const { tx, outlet, staff, hall, now } = ctx;
  const shift = await findOpenShift(tx, outlet.id, 'exclusive');
  if (!shift) throw new Refusal('shift_required');
  const { expected, difference } = await countShift(ctx, shift, counted);
  if (Math.abs(difference) > counterRulesOf(hall).cash_difference) await ctx.requireRole('manager');
  await bookCash(ctx, shift, {
    other: cashDifferenceAccount(outlet.id),
    amount: difference,
    kind: 'cash_difference',
  });
  return updateClosed(tx, shift.id, {
    closed_by: staff.user_id,
    closed_at: now,
    counted,
    expected,
    terminal_counted: terminal,
    note,
  });
}

/** What the drawer of the open shift should contain, beside what was counted. */
async function countShift({ tx }: StaffTransaction, shift: ShiftRow, counted: number) {
  const movements = await selectShiftMovements(tx, shift.id);
  // From the count before: what the opening booked is among the movements.
  const cash = movements.filter(({ account }) => account === 'cash').map(({ amount }) => -amount);
  return countDrawer({ opening: shift.opening_expected ?? 0, movements: cash, counted });
}
