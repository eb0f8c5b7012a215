import type { counterShiftApi } from '#lib/contract/counter/money.ts';
import type { Input, Output } from '#lib/contract/endpoint.ts';
import { countDrawer } from '#lib/domain/cash.ts';
import { counterRulesOf, type Hall } from '#lib/domain/hall.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { mapped, read, type Statement, write } from '#server/db/statement.ts';
import {
  type AccountId,
  cashAccount,
  cashDifferenceAccount,
  expensesAccount,
  type LineKind,
  ledgerEntry,
  safeAccount,
  transferLines,
} from '../ledger/ledger.ts';
import { lastLineId, selectShiftMovements } from '../ledger/queries.ts';
import { checkCashOut } from './cash-out.ts';
import type { StaffTransaction } from './context.ts';
import { terminalTakings, usesTerminal } from './report.ts';
import {
  findLastShift,
  findOpenShift,
  insertShift,
  leftBy,
  type ShiftRow,
  updateApproved,
  updateClosed,
  updateCounts,
} from './store.ts';

/** The open shift of the outlet, which can't be closed until the transaction ends. */
export const heldShift = (outlet_id: string): Statement<ShiftRow> =>
  mapped(findOpenShift(outlet_id, 'hold'), required);

function required(shift: ShiftRow | undefined): ShiftRow {
  if (!shift) throw new Refusal('shift_required');
  return shift;
}

export const holdShift = ({ tx, outlet }: Pick<StaffTransaction, 'tx' | 'outlet'>): Promise<ShiftRow> =>
  read(tx, heldShift(outlet.id));

/**
 * Opens a shift of the outlet's drawer with what was counted in it. A difference from what the shift before
 * left is booked; the float of the first shift comes from the safe. One above the limit of the hall, the
 * first float too, needs a manager: what is missing at an opening was counted at the closing before.
 */
export async function openShift(
  ctx: StaffTransaction,
  { counted }: { readonly counted: number },
): Promise<ShiftRow> {
  const { tx, deps, hall, outlet, staff, now } = ctx;
  const { open, last } = await read(tx, {
    locked: lockNames(`shifts of ${outlet.id}`),
    open: findOpenShift(outlet.id),
    last: findLastShift(outlet.id),
  });
  if (open) throw new Refusal('shift_open');
  const left = last ? leftBy(last) : null;
  const difference = counted - (left ?? 0);
  if (exceedsDifference(hall, difference)) await ctx.requireRole('manager');
  const shift = await read(
    tx,
    insertShift({
      id: deps.ids.next('shf'),
      outlet_id: outlet.id,
      opened_by: staff.user_id,
      opened_at: now,
      opening_counted: counted,
      opening_expected: left,
      after_line: last?.until_line ?? (await read(tx, lastLineId())),
    }),
  );
  const source = last ? cashDifferenceAccount(outlet.id) : safeAccount(outlet.id);
  await bookCash(ctx, shift, { other: source, amount: difference, kind: last ? 'cash_difference' : 'float' });
  return shift;
}

const exceedsDifference = (hall: Hall, difference: number): boolean =>
  Math.abs(difference) > counterRulesOf(hall).cash_difference;

/** Moves cash between drawer and safe, or pays a petty expense. Large ones need a manager. */
export async function moveCash(
  ctx: StaffTransaction,
  { move, amount }: Pick<Input<typeof counterShiftApi.move>, 'move' | 'amount'>,
): Promise<ShiftRow> {
  const { outlet } = ctx;
  const shift = await holdShift(ctx);
  if (move === 'expense') {
    await checkCashOut(ctx, { order_id: null, amount });
    await bookCash(ctx, shift, { other: expensesAccount(outlet.id), amount: -amount, kind: 'expense' });
  } else
    await bookCash(ctx, shift, {
      other: safeAccount(outlet.id),
      amount: move === 'to_safe' ? -amount : amount,
      kind: 'cash_move',
    });
  return shift;
}

/** Books what came into the drawer (positive) or left it, minor units. */
async function bookCash(
  { tx, deps, outlet, now }: StaffTransaction,
  { id: shift_id }: ShiftRow,
  { other, amount, kind }: { readonly other: AccountId; readonly amount: number; readonly kind: LineKind },
): Promise<void> {
  await write(
    tx,
    ...ledgerEntry({
      id: deps.ids.next('txn'),
      kind,
      shift_id,
      at: now,
      lines: transferLines(cashAccount(outlet.id), other, amount, kind),
    }),
  );
}

/** How many counts the report of a shift has; the audit trail has all. */
const MAX_COUNTS = 20;

/**
 * Compares a count with the books before the shift is closed, and keeps it for the report. The answer says no
 * amounts: the next count is to be as blind as the first.
 */
export async function checkCount(
  ctx: StaffTransaction,
  { counted, terminal = null }: Input<typeof counterShiftApi.count>,
): Promise<{ shift: ShiftRow; check: Output<typeof counterShiftApi.count> }> {
  const { tx, outlet, now } = ctx;
  const open = required(await read(tx, findOpenShift(outlet.id, 'exclusive')));
  const { difference, terminal: taken } = await countShift(ctx, open, counted);
  const shift = await read(
    tx,
    updateCounts(open.id, [...open.counts, { at: now, counted }].slice(0, MAX_COUNTS)),
  );
  const terminal_matches = terminal === null ? null : terminal === taken.amount;
  return { shift, check: { drawer_matches: difference === 0, terminal_matches } };
}

/**
 * Closes the open shift with what was counted, books the difference and moves what does not stay to the safe.
 * No difference keeps a shift open: one of the drawer above the limit of the hall, and any of the terminal,
 * waits for `approveShift`, unless a manager closes.
 */
export async function closeShift(
  ctx: StaffTransaction,
  { counted, terminal = null, note = '', left = null }: Input<typeof counterShiftApi.close>,
): Promise<ShiftRow> {
  const { tx, outlet, staff, hall, now } = ctx;
  if (left !== null && left > counted) throw new Refusal('invalid_input', { field: 'left' });
  const shift = required(await read(tx, findOpenShift(outlet.id, 'exclusive')));
  const { expected, difference, terminal: taken } = await countShift(ctx, shift, counted);
  if (taken.isUsed && terminal === null) throw new Refusal('terminal_total_required', { field: 'terminal' });
  // Nobody counts what the terminal prints: any difference is a payment that was booked and not made, or the
  // reverse.
  const needsManager = exceedsDifference(hall, difference) || (terminal ?? 0) !== taken.amount;
  await bookCash(ctx, shift, {
    other: cashDifferenceAccount(outlet.id),
    amount: difference,
    kind: 'cash_difference',
  });
  await bookCash(ctx, shift, {
    other: safeAccount(outlet.id),
    amount: (left ?? counted) - counted,
    kind: 'closing_move',
  });
  return read(
    tx,
    updateClosed(shift.id, {
      closed_by: staff.user_id,
      closed_at: now,
      counted,
      expected,
      terminal_counted: terminal,
      left_in_drawer: left,
      note,
      needs_approval: needsManager && !(await isManager(ctx)),
      until_line: await read(tx, lastLineId()),
    }),
  );
}

/** A manager, or with the approval of one. */
async function isManager(ctx: StaffTransaction): Promise<boolean> {
  try {
    await ctx.requireRole('manager');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Approves the difference of a closed shift. */
export async function approveShift(
  { tx, outlet, staff, now }: StaffTransaction,
  { id }: { readonly id: string },
): Promise<ShiftRow> {
  const approval = { approved_by: staff.user_id, approved_at: now };
  const shift = await read(tx, updateApproved({ id, outlet_id: outlet.id }, approval));
  if (!shift) throw new Refusal('not_found', { field: 'id' });
  return shift;
}

/** What drawer and terminal of the open shift should contain, beside what was counted. */
async function countShift({ tx }: StaffTransaction, shift: ShiftRow, counted: number) {
  const movements = await read(tx, selectShiftMovements(shift.id));
  // The drawer counts from the count before: what the opening booked is among the movements.
  const cash = movements.filter(({ account }) => account === 'cash').map(({ amount }) => -amount);
  const drawer = countDrawer({ opening: shift.opening_expected ?? 0, movements: cash, counted });
  const isUsed = usesTerminal(movements);
  return { ...drawer, terminal: { amount: terminalTakings(movements), isUsed } };
}
