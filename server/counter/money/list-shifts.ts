import { hasRole } from '#lib/contract/counter/access.ts';
import type { counterShiftApi } from '#lib/contract/counter/money.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { PAGE_QUERY_LIMIT, pageOf, readCursor } from '#server/core/paging.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findLastShift, leftBy, type ShiftRow, selectClosedShifts } from '#server/money/shift/queries.ts';
import type { StaffCall } from '../access/context.ts';
import { listNames } from '../access/staff-names.ts';
import type { CounterDeps } from '../deps.ts';

/** A page of the closed shifts of the outlet; attendants see those that they have closed. */
export async function listShifts(
  { deps: { db }, outlet, staff }: StaffCall<CounterDeps>,
  { cursor }: { cursor?: string | undefined },
): Promise<Output<typeof counterShiftApi.list>> {
  const rows = await read(
    db,
    selectClosedShifts({
      outlet_id: outlet.id,
      closed_by: hasRole(staff.role, 'manager') ? null : staff.user_id,
      after: readCursor(cursor),
      limit: PAGE_QUERY_LIMIT,
    }),
  );
  const nameOf = await namesIn(db, rows);
  return pageOf(
    rows,
    ({ closed_at, counted, expected, ...shift }) => ({
      id: shift.id,
      opened_at: shift.opened_at,
      ...nameOf(shift),
      // A closed shift has all three: the database checks it.
      closed_at: closed_at ?? 0,
      counted: counted ?? 0,
      difference: (counted ?? 0) - (expected ?? 0),
    }),
    ({ opened_at, id }) => ({ at: opened_at, id }),
  );
}

/** What the last closing of the outlet's drawer left in it; null if no shift has been closed. */
export async function findLeft(db: Db, outlet_id: string) {
  const last = await read(db, findLastShift(outlet_id));
  if (!last || last.closed_at === null) return null;
  const { closed_at, closed_by_name } = await withNames(db, { ...last, closed_at: last.closed_at });
  return { amount: leftBy(last), closed_at, closed_by_name };
}

/** A shift with the names of who opened and closed it. */
export async function withNames<S extends Pick<ShiftRow, 'opened_by' | 'closed_by'>>(db: Db, shift: S) {
  return { ...shift, ...(await namesIn(db, [shift]))(shift) };
}

type People = Pick<ShiftRow, 'opened_by' | 'closed_by'>;

async function namesIn(db: Db, shifts: readonly People[]) {
  const names = await listNames(
    db,
    shifts.flatMap(({ opened_by, closed_by }) => [opened_by, closed_by]),
  );
  const nameOf = (id: string) => names.get(id) ?? '';
  return ({ opened_by, closed_by }: People) => ({
    opened_by_name: nameOf(opened_by),
    closed_by_name: closed_by === null ? null : nameOf(closed_by),
  });
}
