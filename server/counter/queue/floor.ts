import { type CurrentTableState, currentTableState } from '#lib/domain/availability.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import { type Busy, estimateWait, firstGap, type WaitRange } from '#lib/domain/queue.ts';
import type { Results } from '#server/db/statement.ts';
import { isOpenEnded } from '#server/ordering/order/bill.ts';
import { ordersFromNow, selectBesidesOrders, selectOrdersFromNow } from '#server/ordering/order/occupancy.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { TicketRow } from './store.ts';

/** Later bookings do not limit how long a table is free. */
const DAY_SECONDS = 86_400;

/** A table with what keeps it from a game. */
export interface FloorTable extends CurrentTableState {
  readonly table: HallTable;
  readonly busy: readonly Busy[];
  /** The game that is played on it now. */
  readonly game: OrderRow | null;
  readonly out_of_service: boolean;
}

/** What `floorOf` needs of an outlet. */
export function selectFloor({ tables }: Outlet, now: number) {
  const ids = tables.map(({ id }) => id);
  return {
    ...selectOrdersFromNow(ids, { now, seconds: DAY_SECONDS }),
    besides: selectBesidesOrders(ids, { start_at: now, end_at: now + DAY_SECONDS }),
  };
}

/** The tables of an outlet with what keeps them for a day from now. */
export function floorOf(
  outlet: Outlet,
  { besides, ...found }: Results<ReturnType<typeof selectFloor>>,
  now: number,
): FloorTable[] {
  const orders = ordersFromNow(found, now);
  return outlet.tables.map((table) => {
    const own = orders.filter(({ table_id }) => table_id === table.id);
    const others = besides.filter(({ table_id }) => table_id === table.id);
    const isBlocked = others.some(({ is_block, start_at }) => is_block && start_at <= now);
    const occupying = [...own, ...others].sort((a, b) => a.start_at - b.start_at);
    return {
      table,
      ...currentTableState(occupying, now),
      out_of_service: table.out_of_service || isBlocked,
      game: own.find(({ status, start_at }) => status === 'playing' && start_at <= now) ?? null,
      busy: [
        ...own.map(busyOf),
        ...others.map(({ start_at, occupied_until_at }) => ({ start_at, end_at: occupied_until_at })),
      ],
    };
  });
}

const busyOf = (order: OrderRow): Busy => ({
  start_at: order.start_at,
  end_at: order.occupied_until_at,
  is_played: order.status === 'playing',
  is_open_ended: order.status === 'playing' && isOpenEnded(order),
});

/** How long somebody waits who has `ahead` people before them. */
export function waitFor(
  { hall, outlet, floor, now }: { hall: Hall; outlet: Outlet; floor: readonly FloorTable[]; now: number },
  type: string,
  ahead: number,
): WaitRange | null {
  const open = openPeriodAt(outlet.hours, outlet.time_zone, now);
  if (!open) return null;
  const tables = floor.filter(({ table }) => table.type === type && !table.out_of_service);
  return estimateWait({
    tables: tables.map(({ busy }) => busy),
    ahead,
    now,
    closes_at: open.end_at - now > DAY_SECONDS ? null : open.end_at,
    rules: hall.rules,
  });
}

/** The tables of a type that are free for the shortest game and to which nobody is called. */
export function callableTables(
  { hall, floor, now }: { hall: Hall; floor: readonly FloorTable[]; now: number },
  type: string,
  live: readonly Pick<TicketRow, 'state' | 'table_id'>[],
): FloorTable[] {
  const called = new Set(live.filter(({ state }) => state === 'called').map(({ table_id }) => table_id));
  const seconds = (hall.rules.min_minutes + hall.rules.cleaning_minutes) * 60;
  return (
    floor
      .filter(({ table, state, out_of_service, busy }) => {
        const isFree = state === 'free' && !out_of_service && firstGap(busy, now, seconds) === now;
        return table.type === type && isFree && !called.has(table.id);
      })
      // Those without a booking first, then by how long they are free.
      .sort((a, b) => freeUntil(b) - freeUntil(a))
  );
}

const freeUntil = ({ free_until_at }: FloorTable): number => free_until_at ?? Number.MAX_SAFE_INTEGER;
