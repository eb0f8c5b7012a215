import type { Occupant } from '#lib/domain/availability.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import type { Db } from '#server/db/schema.ts';

/** An order as far as its table and its person are concerned. */
export interface TableOrder extends Occupant {
  readonly id: string;
  readonly table_id: string;
  readonly outlet_id: string;
  readonly user_id: string;
}

const columns = [
  'id',
  'table_id',
  'outlet_id',
  'user_id',
  'status',
  'start_at',
  'end_at',
  'occupied_until_at',
  'hold_until_at',
  'ended_at',
] as const;

/** The orders of some tables that take any of the period, cleaning included, in order of their start. */
export async function ordersDuring(
  db: Db,
  table_ids: readonly string[],
  period: Period,
): Promise<TableOrder[]> {
  if (table_ids.length === 0) return [];
  return await db
    .selectFrom('orders')
    .select(columns)
    .where('table_id', 'in', table_ids)
    .where('status', '<>', 'cancelled')
    .where('occupied_until_at', '>', period.start_at)
    .where('start_at', '<', period.end_at)
    .orderBy('start_at')
    .execute();
}

/** The orders of every outlet that take their table at that instant. */
export const ordersAt = (db: Db, at: Instant): Promise<TableOrder[]> =>
  db
    .selectFrom('orders')
    .select(columns)
    .where('status', '<>', 'cancelled')
    .where('occupied_until_at', '>', at)
    .where('start_at', '<=', at)
    .execute();

/** The table whose poster carries this code; undefined where none does. */
export async function tableIdByCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tables')
    .select('id')
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.id;
}

/** The posters' codes by table. */
export async function tableCodes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('tables').select(['id', 'code']).where('active', '=', true).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Gives a table a new code; the old poster opens nothing any more. False where there is no such table. */
export async function writeTableCode(db: Db, id: string, code: string): Promise<boolean> {
  const result = await db
    .updateTable('tables')
    .set({ code })
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
