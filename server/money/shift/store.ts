import type { Insertable, Selectable } from 'kysely';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type ShiftRow = Selectable<Schema['shifts']>;

/** The open shift of the outlet's drawer. `hold`: it can't be closed until the transaction ends. */
export function findOpenShift(
  db: Db | Tx,
  outlet_id: string,
  lock: 'none' | 'hold' | 'exclusive' = 'none',
): Promise<ShiftRow | undefined> {
  const query = db
    .selectFrom('shifts')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('closed_at', 'is', null);
  if (lock === 'hold') return query.forShare().executeTakeFirst();
  return (lock === 'exclusive' ? query.forUpdate() : query).executeTakeFirst();
}

export const findShift = (db: Db | Tx, id: string, outlet_id: string): Promise<ShiftRow | undefined> =>
  db
    .selectFrom('shifts')
    .selectAll()
    .where('id', '=', id)
    .where('outlet_id', '=', outlet_id)
    .executeTakeFirst();

/** The last shift that was closed. */
export const findLastShift = (tx: Db | Tx, outlet_id: string): Promise<ShiftRow | undefined> =>
  tx
    .selectFrom('shifts')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('closed_at', 'is not', null)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What a closed shift left in the drawer, minor units. */
export const leftBy = ({ left_in_drawer, counted }: ShiftRow): number => left_in_drawer ?? counted ?? 0;

/** Closed shifts, newest first. `closed_by`: of this person only; null: of all. */
export function selectClosedShifts(
  db: Db,
  {
    outlet_id,
    closed_by,
    after,
    limit,
  }: {
    outlet_id: string;
    closed_by: string | null;
    after: Cursor | null;
    limit: number;
  },
): Promise<ShiftRow[]> {
  return db
    .selectFrom('shifts')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('closed_at', 'is not', null)
    .$if(closed_by !== null, (query) => query.where('closed_by', '=', closed_by))
    .where(afterCursor(after, { column: 'opened_at', order: 'desc' }))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The shifts that were open at an instant or after it. */
export const selectShiftIds = async (db: Db | Tx, outlet_id: string, since: number): Promise<string[]> =>
  (
    await db
      .selectFrom('shifts')
      .select('id')
      .where('outlet_id', '=', outlet_id)
      .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', since)]))
      .execute()
  ).map(({ id }) => id);

/** Closed shifts with a difference that no manager has looked at. */
export const selectUnapproved = (db: Db | Tx, outlet_id: string): Promise<ShiftRow[]> =>
  db
    .selectFrom('shifts')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('needs_approval', '=', true)
    .where('approved_by', 'is', null)
    .execute();

/** Returns undefined if the shift needs no approval any more. */
export const updateApproved = (
  tx: Tx,
  { id, outlet_id }: Pick<ShiftRow, 'id' | 'outlet_id'>,
  approval: { approved_by: string; approved_at: number },
): Promise<ShiftRow | undefined> =>
  tx
    .updateTable('shifts')
    .set(approval)
    .where('id', '=', id)
    .where('outlet_id', '=', outlet_id)
    .where('needs_approval', '=', true)
    .where('approved_by', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Throws 23505 if the outlet has an open shift. */
export const insertShift = (tx: Tx, shift: Insertable<Schema['shifts']>): Promise<ShiftRow> =>
  tx.insertInto('shifts').values(shift).returningAll().executeTakeFirstOrThrow();

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

export const updateClosed = (tx: Tx, id: string, closing: Closing): Promise<ShiftRow> =>
  tx.updateTable('shifts').set(closing).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** `counts`: all that were compared with the books so far. */
export const updateCounts = (tx: Tx, id: string, counts: ShiftRow['counts']): Promise<ShiftRow> =>
  tx
    .updateTable('shifts')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
