import type * as v from 'valibot';
import type { Table, TableDetail, tableApi } from '#lib/contract/table.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import type { Instant } from '#lib/domain/time.ts';
import type { CallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findActiveTable, findTable } from '#server/hall/lookup.ts';
import { findTableByCode, normalizeTableCode } from '#server/hall/table-code.ts';
import { selectOccupyingOrders, selectOrdersDuring, type TableOrder } from '../order/occupancy.ts';
import { selectJoinedIds } from '../order/players.ts';
import { LOOKAHEAD_SECONDS, presentDetail, presentTables } from './present.ts';

export async function listTables(db: Db, hall: Hall, outlet: Outlet, now: Instant): Promise<Table[]> {
  const ids = outlet.tables.map((table) => table.id);
  const orders = await read(db, selectOrdersDuring(ids, { start_at: now, end_at: now + LOOKAHEAD_SECONDS }));
  return presentTables(hall, outlet, orders, now);
}

/** The active table with that id, which the field of the call has. */
export function activeTable(hall: Hall, id: string | undefined, field: string): HallTable {
  if (!id) throw new Refusal('invalid_input', { field });
  const table = findActiveTable(hall, id);
  if (!table) throw new Refusal('table_unknown', { field });
  return table;
}

async function loadTableByCode({ deps, hall }: CallContext, code: string): Promise<HallTable> {
  const id = await read(deps.db, findTableByCode(normalizeTableCode(code)));
  const table = id === undefined ? undefined : findTable(hall, id);
  if (!table) throw new Refusal('table_code_unknown', { field: 'code' });
  return table;
}

/** `order_id`: of the person's own unpaid order that is changed, which does not limit `max_minutes_now`. */
export async function findTableDetail(
  ctx: CallContext,
  { id, code, order_id, lang = ctx.lang }: v.InferOutput<typeof tableApi.detail.input>,
): Promise<TableDetail> {
  const { deps, hall, now } = ctx;
  const user_id = ctx.user?.id ?? null;
  const table = code ? await loadTableByCode(ctx, code) : activeTable(hall, id, 'id');
  const period = { start_at: now, end_at: now + LOOKAHEAD_SECONDS };
  const orders = await read(deps.db, selectOccupyingOrders({ table_id: table.id, period, now }));
  const detail = presentDetail(orders, hall, table, { user_id, order_id, lang, now });
  const mayHaveJoined = detail.my_order_id === null && user_id !== null;
  const joined_order_id = mayHaveJoined ? await findJoinedOrder(deps.db, orders, user_id) : null;
  return { ...detail, at_table: Boolean(code), joined_order_id };
}

/** The game or the next booking on a table that the person joined; null if there is none. */
async function findJoinedOrder(
  db: Db,
  orders: readonly TableOrder[],
  user_id: string,
): Promise<string | null> {
  const paid = orders.filter(({ status }) => status === 'paid' || status === 'playing');
  const order_ids = paid.map(({ id }) => id);
  if (order_ids.length === 0) return null;
  const joined = new Set(await read(db, selectJoinedIds(user_id, order_ids)));
  return order_ids.find((id) => joined.has(id)) ?? null;
}
