import { occupiedPeriod, occupiesTable } from '#lib/domain/availability.ts';
import { rankTables } from '#lib/domain/best-table.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { selectBesidesOrders, selectWholeOrdersDuring } from '#server/ordering/order/occupancy.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

/** What is around a game decides which table fits best, within half a day. */
const AROUND_SECONDS = 43_200;

/** The tables of the same type that are free for a game, the best one first (`rankTables`). */
export async function listFreeTables(
  db: Db | Tx,
  { hall, outlet, now }: Pick<StaffCall<CounterDeps>, 'hall' | 'outlet' | 'now'>,
  { table_id, start_time, minutes }: { table_id: string; start_time: number; minutes: number },
): Promise<string[]> {
  const type = outlet.tables.find(({ id }) => id === table_id)?.type;
  const tables = outlet.tables.filter((table) => table.type === type && !table.out_of_service);
  const ids = tables.map(({ id }) => id);
  const game = { start_at: start_time, end_at: start_time + minutes * 60 };
  const around = { start_at: game.start_at - AROUND_SECONDS, end_at: game.end_at + AROUND_SECONDS };
  const { orders, besides } = await read(db, {
    orders: selectWholeOrdersDuring(ids, around),
    besides: selectBesidesOrders(ids, around),
  });
  const busy = Map.groupBy(
    [...orders.filter((order) => occupiesTable(order, now)), ...besides],
    (occupying) => occupying.table_id,
  );
  const open = openPeriodAt(outlet.hours, outlet.time_zone, start_time) ?? around;
  return rankTables(
    ids.map((id) => ({ id, busy: (busy.get(id) ?? []).map(occupiedPeriod) })),
    game,
    { ...hall.rules, open: shorten(open, around) },
  );
}

/** An outlet may be open for ever. */
const shorten = (open: { start_at: number; end_at: number }, to: typeof open) => ({
  start_at: Math.max(open.start_at, to.start_at),
  end_at: Math.min(open.end_at, to.end_at),
});
