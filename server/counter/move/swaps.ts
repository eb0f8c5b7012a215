import type { SwapOption } from '#lib/contract/counter/move.ts';
import { occupiesTable } from '#lib/domain/availability.ts';
import { localize } from '#server/core/lang.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { tableTypeOf } from '#server/hall/lookup.ts';
import { checkMove } from '#server/ordering/order/move.ts';
import { selectWholeOrdersDuring } from '#server/ordering/order/occupancy.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { StaffCall } from '../access/context.ts';
import { shownName } from '../board/present-order.ts';
import type { CounterDeps } from '../deps.ts';
import { findOutletOrder } from '../order/lock.ts';
import { ownerOf } from './move.ts';
import { reasonAgainst, totalOf } from './options.ts';

type Call = StaffCall<CounterDeps>;

/** The orders of the same time with which an order can change tables now, and what that costs each. */
export async function listSwaps(call: Call, { id }: { id: string }): Promise<{ list: SwapOption[] }> {
  const { deps, outlet, now } = call;
  const order = await read(deps.db, findOutletOrder(call, id));
  const tables = outlet.tables.map((table) => table.id).filter((table) => table !== order.table_id);
  const start_at = order.status === 'playing' ? now : order.start_at;
  const period = { start_at, end_at: Math.max(order.end_at, start_at + 1) };
  const during = await read(deps.db, selectWholeOrdersDuring(tables, period));
  const others = during.filter((other) => MOVABLE.has(other.status) && occupiesTable(other, now));
  const people = await read(deps.db, findPeople(others.map(({ user_id }) => user_id)));
  const list: SwapOption[] = [];
  for (const other of others) {
    const name = shownName(call.hall, people.get(other.user_id)?.nickname);
    const option = await optionOf(call, order, other, name);
    if (option) list.push(option);
  }
  return { list };
}

const MOVABLE: ReadonlySet<OrderRow['status']> = new Set(['unpaid', 'paid', 'playing']);

/** Returns null if one of the two can't go to the other's table. */
async function optionOf(
  call: Call,
  order: OrderRow,
  other: OrderRow,
  name: string | null,
): Promise<SwapOption | null> {
  const { deps, outlet, hall, lang } = call;
  const table = outlet.tables.find(({ id }) => id === other.table_id);
  if (!table) return null;
  const there = { table_id: other.table_id, start_at: null, minutes: null } as const;
  const here = { ...there, table_id: order.table_id };
  const ids = [order.id, other.id];
  const checks = [
    [order, there],
    [other, here],
  ] as const;
  for (const [moved, target] of checks) {
    const check = () => checkMove(deps.db, call, moved, { ...target, by: 'person' }, ids);
    if ((await reasonAgainst(check)) !== null) return null;
  }
  const own = { ...call, user: await ownerOf(deps.db, order) };
  const others = { ...call, user: await ownerOf(deps.db, other) };
  return {
    ...other,
    table: {
      id: table.id,
      number: table.number,
      type_name: localize(tableTypeOf(hall, table.type).name, lang),
    },
    name,
    open_ended: other.open_ended !== null,
    total: await totalOf(own, order, { ...there, by: 'person' }),
    hall_total: await totalOf(own, order, { ...there, by: 'hall' }),
    other_total: await totalOf(others, other, { ...here, by: 'person' }),
    other_hall_total: await totalOf(others, other, { ...here, by: 'hall' }),
  };
}
