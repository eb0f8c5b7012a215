import type { counterShiftApi } from '#lib/contract/counter/money.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { listedMovements, takingsByPerson } from '#lib/domain/shift-takings.ts';
import { type AuditEntry, selectActionsOfShift } from '#server/core/audit-store.ts';
import { staffIdOf } from '#server/core/scope.ts';
import { read } from '#server/db/statement.ts';
import { revenueAccount } from '#server/money/ledger/ledger.ts';
import {
  type ShiftTransaction,
  selectShiftTransactions,
  sumOnlineTakings,
} from '#server/money/ledger/queries.ts';
import type { ShiftRow } from '#server/money/shift/queries.ts';
import { reportShift } from '#server/money/shift/report.ts';
import { sumWrittenOff } from '#server/ordering/order/queries.ts';
import { listNames } from '../access/staff-names.ts';

type Context = Parameters<typeof reportShift>[0] & { readonly now: number };

/** The report of a shift as it is shown. The audit trail says who moved its money, and why. */
export async function presentReport(
  ctx: Context,
  shift: ShiftRow,
): Promise<Output<typeof counterShiftApi.close>> {
  const report = await reportShift(ctx, shift);
  const { counted, outlet_id, opened_at, closed_at } = shift;
  const period = { start_at: opened_at, end_at: closed_at ?? ctx.now };
  const range = { after: shift.after_line, until: shift.until_line };
  const { written_off, online, acts, transactions } = await read(ctx.tx, {
    written_off: sumWrittenOff(outlet_id, period),
    online: sumOnlineTakings(revenueAccount(outlet_id), range),
    acts: selectActionsOfShift(shift.id),
    transactions: selectShiftTransactions(shift.id),
  });
  return {
    ...shift,
    ...report,
    movements: [...report.movements],
    difference: counted === null ? null : counted - report.expected,
    left: shift.left_in_drawer,
    written_off,
    ...(await presentTakings(ctx, acts, transactions)),
    online,
  };
}

async function presentTakings(
  { tx }: Context,
  acts: readonly AuditEntry[],
  transactions: readonly ShiftTransaction[],
) {
  const actOf = new Map(acts.flatMap((act) => transactionsOf(act).map((id) => [id, act])));
  const movements = transactions.map((movement) => {
    const act = actOf.get(movement.id);
    return { ...movement, staff_id: act ? staffIdOf(act) : null, reason: act ? reasonOf(act) : null };
  });
  const names = await listNames(
    tx,
    movements.map(({ staff_id }) => staff_id),
  );
  const nameOf = (staff_id: string | null) => (staff_id === null ? null : (names.get(staff_id) ?? null));
  return {
    people: takingsByPerson(movements).map(({ staff_id, ...takings }) => ({
      name: nameOf(staff_id),
      ...takings,
    })),
    moves: listedMovements(movements).map(({ id, kind, created_at, cash, terminal, staff_id, reason }) => ({
      id,
      at: created_at,
      kind,
      amount: cash + terminal,
      method: cash === 0 ? ('terminal' as const) : ('cash' as const),
      name: nameOf(staff_id),
      reason,
    })),
  };
}

const transactionsOf = ({ facts }: AuditEntry): string[] =>
  Array.isArray(facts.txns) ? facts.txns.map(String) : [];

const reasonOf = ({ facts: { reason } }: AuditEntry): string | null =>
  typeof reason === 'string' && reason !== '' ? reason : null;
