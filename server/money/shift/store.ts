import type { Insertable, Selectable } from 'kysely';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { oneRowStatement, rowStatement, type Statement, statement } from '#server/db/statement.ts';

export type ShiftRow = Selectable<Schema['shifts']>;

/** The open shift of the outlet's drawer. `hold`: it can't be closed until the transaction ends. */
export function findOpenShift(
  outlet_id: string,
  lock: 'none' | 'hold' | 'exclusive' = 'none',
): Statement<ShiftRow | undefined> {
  const query = build
    .selectFrom('shifts')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('closed_at', 'is', null);
  if (lock === 'hold') return rowStatement(query.forShare());
  return rowStatement(lock === 'exclusive' ? query.forUpdate() : query);
}

export const findShift = (id: string, outlet_id: string): Statement<ShiftRow | undefined> =>
  rowStatement(
    build.selectFrom('shifts').selectAll().where('id', '=', id).where('outlet_id', '=', outlet_id),
  );

/** The last shift that was closed. */
export const findLastShift = (outlet_id: string): Statement<ShiftRow | undefined> =>
  rowStatement(
    build
      .selectFrom('shifts')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where('closed_at', 'is not', null)
      .orderBy('opened_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );

/** What a closed shift left in the drawer, minor units. */
export const leftBy = ({ left_in_drawer, counted }: ShiftRow): number => left_in_drawer ?? counted ?? 0;

/** Closed shifts, newest first. `closed_by`: of this person only; null: of all. */
export const selectClosedShifts = ({
  outlet_id,
  closed_by,
  after,
  limit,
}: {
  outlet_id: string;
  closed_by: string | null;
  after: Cursor | null;
  limit: number;
}): Statement<ShiftRow[]> =>
  statement(
    build
      .selectFrom('shifts')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where('closed_at', 'is not', null)
      .$if(closed_by !== null, (query) => query.where('closed_by', '=', closed_by))
      .where(afterCursor(after, { column: 'opened_at', order: 'desc' }))
      .orderBy('opened_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

/** The shifts that were open at an instant or after it. */
export const selectShiftIds = (outlet_id: string, since: number): Statement<string[]> =>
  statement(
    build
      .selectFrom('shifts')
      .select('id')
      .where('outlet_id', '=', outlet_id)
      .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', since)])),
    (rows) => rows.map(({ id }) => id),
  );

/** Closed shifts with a difference that no manager has looked at. */
export const selectUnapproved = (outlet_id: string): Statement<ShiftRow[]> =>
  statement(
    build
      .selectFrom('shifts')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where('needs_approval', '=', true)
      .where('approved_by', 'is', null),
  );

/** Returns undefined if the shift needs no approval any more. */
export const updateApproved = (
  { id, outlet_id }: Pick<ShiftRow, 'id' | 'outlet_id'>,
  approval: { approved_by: string; approved_at: number },
): Statement<ShiftRow | undefined> =>
  rowStatement(
    build
      .updateTable('shifts')
      .set(approval)
      .where('id', '=', id)
      .where('outlet_id', '=', outlet_id)
      .where('needs_approval', '=', true)
      .where('approved_by', 'is', null)
      .returningAll(),
  );

/** Throws 23505 if the outlet has an open shift. */
export const insertShift = (shift: Insertable<Schema['shifts']>): Statement<ShiftRow> =>
  oneRowStatement(build.insertInto('shifts').values(shift).returningAll());

type Closing = Pick<
  ShiftRow,
  | 'closed_by'
  | 'closed_at'
  | 'counted'
  | 'expected'
  | 'terminal_counted'
  | 'left_in_drawer'
  | 'note'
  | 'needs_approval'
  | 'until_line'
>;

export const updateClosed = (id: string, closing: Closing): Statement<ShiftRow> =>
  oneRowStatement(build.updateTable('shifts').set(closing).where('id', '=', id).returningAll());

/** `counts`: all that were compared with the books so far. */
export const updateCounts = (id: string, counts: ShiftRow['counts']): Statement<ShiftRow> =>
  oneRowStatement(
    build
      .updateTable('shifts')
      .set({ counts: JSON.stringify(counts) })
      .where('id', '=', id)
      .returningAll(),
  );
