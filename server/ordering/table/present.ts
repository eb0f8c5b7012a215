import type { Table, TableDetail } from '#lib/contract/table.ts';
import {
  currentTableState,
  freeMinutes,
  isOutOfService,
  type OrderOccupancy,
  occupiedPeriod,
  tableStateUntil,
} from '#lib/domain/availability.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import { hourlyPriceAt, hourlyPriceUntil } from '#lib/domain/pricing.ts';
import type { Instant } from '#lib/domain/time.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { activeOutlet, findTypePricing } from '#server/hall/lookup.ts';
import { openingAt } from '#server/hall/opening-now.ts';
import { sentHours } from '#server/hall/sent-hours.ts';
import { calendarOf } from '#server/hall/table-context.ts';
import { type TableOrder, withoutChanged } from '../order/occupancy.ts';

/** Later bookings do not limit "free until". */
export const LOOKAHEAD_SECONDS = 86_400;

/** What an outlet's tables have in common at an instant. */
export interface OutletNow {
  readonly outlet: Outlet;
  readonly at: Instant;
  readonly opening: Pick<Table, 'open_now' | 'opens_at'>;
  pricingOf(table: HallTable): Pick<Table, 'price_per_hour' | 'deposit'>;
}

function outletAt(hall: Hall, outlet: Outlet, at: Instant): OutletNow {
  const { open_now, change_at } = openingAt(outlet, at);
  const opening = { open_now, opens_at: open_now ? null : change_at };
  const prices = new Map<string, Pick<Table, 'price_per_hour' | 'deposit'>>();
  const pricingOf = (table: HallTable) => {
    const known = prices.get(table.type);
    if (known) return known;
    const { tariff, deposit } = findTypePricing(hall, table);
    const price_per_hour = hourlyPriceAt(tariff, calendarOf(outlet), opening.opens_at ?? at);
    const pricing = { price_per_hour, deposit };
    prices.set(table.type, pricing);
    return pricing;
  };
  return { outlet, at, opening, pricingOf };
}

function presentTable(
  { outlet, at, opening, pricingOf }: OutletNow,
  table: HallTable,
  orders: readonly OrderOccupancy[],
): Table {
  const { state, until_at, free_until_at } = currentTableState(orders, at);
  return {
    id: table.id,
    store_id: outlet.id,
    number: table.number,
    type: table.type,
    state,
    state_until_at: until_at,
    free_until_at,
    ...pricingOf(table),
    plan: table.plan,
    out_of_service: table.out_of_service || isOutOfService(orders, at),
    ...opening,
  };
}

/** All tables of an outlet. `orders` may hold some that begin after `LOOKAHEAD_SECONDS`. */
export function presentTables(
  hall: Hall,
  outlet: Outlet,
  orders: readonly TableOrder[],
  now: Instant,
): Table[] {
  const near = orders.filter(({ start_at }) => start_at < now + LOOKAHEAD_SECONDS);
  const byTable = Map.groupBy(near, ({ table_id }) => table_id);
  const outletNow = outletAt(hall, outlet, now);
  return outlet.tables.map((table) => presentTable(outletNow, table, byTable.get(table.id) ?? []));
}

/** A table as a person or a guest sees it; `orders` are those that occupy it. */
export function presentDetail(
  orders: readonly TableOrder[],
  hall: Hall,
  table: HallTable,
  {
    user_id,
    order_id,
    lang,
    now,
  }: { user_id: string | null; order_id?: string | undefined; lang: Lang; now: Instant },
): Omit<TableDetail, 'at_table' | 'joined_order_id'> {
  const outlet = activeOutlet(hall, table.outlet_id);
  const { rules } = hall;
  const open = openPeriodAt(outlet.hours, outlet.time_zone, now);
  const free =
    open === null || table.out_of_service
      ? 0
      : freeMinutes(now, {
          busy: withoutChanged(orders, { order_id, user_id }).map(occupiedPeriod),
          closes_at: open.end_at,
          max_minutes: rules.max_minutes,
          cleaning_minutes: rules.cleaning_minutes,
        });
  const longest = Math.floor(free / rules.step_minutes) * rules.step_minutes;
  const ownOrders = orders.filter((order) => order.user_id === user_id);
  const playing = ownOrders.find(({ status }) => status === 'playing');
  const next = ownOrders.find(({ status }) => status === 'unpaid' || status === 'paid');
  const own = playing ?? next;
  return {
    ...presentTable(outletAt(hall, outlet, now), table, orders),
    store_name: localize(outlet.name, lang),
    time_zone: outlet.time_zone,
    ...sentHours(outlet, now),
    open_now: open !== null,
    max_minutes_now: longest < rules.min_minutes ? 0 : longest,
    next_bookings: orders
      .filter((order) => order.start_at > now)
      .map((order) => ({
        start_at: order.start_at,
        end_at: order.end_at,
        mine: order.user_id === user_id,
      })),
    my_order_id: own?.id ?? null,
    held_for_me: ownOrders.some(({ status, start_at }) => status === 'unpaid' && start_at <= now),
  };
}

/** The instant until which the tables of an outlet stay as they are if nothing changes; null if unknown. */
export function tablesUntil(
  hall: Hall,
  outlet: Outlet,
  orders: readonly TableOrder[],
  now: Instant,
): Instant | null {
  const { open_now, change_at } = openingAt(outlet, now);
  const tariffs = new Set(outlet.tables.map((table) => findTypePricing(hall, table).tariff));
  const moments = [
    change_at,
    // While it is closed, the price is that of the opening.
    ...(open_now || change_at === null
      ? Array.from(tariffs, (tariff) => hourlyPriceUntil(tariff, outlet.time_zone, now))
      : []),
    tableStateUntil(orders, now),
    ...orders.map(({ start_at }) => start_at - LOOKAHEAD_SECONDS + 1),
  ];
  const coming = moments.filter((at) => at !== null && at > now) as Instant[];
  return coming.length > 0 ? Math.min(...coming) : null;
}
