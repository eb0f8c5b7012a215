import type { Table } from '#lib/contract/table.ts';
import { currentTableState, type OrderOccupancy } from '#lib/domain/availability.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { isOpen, nextOpeningChange } from '#lib/domain/opening.ts';
import { hourlyPriceAt } from '#lib/domain/pricing.ts';
import type { Instant } from '#lib/domain/time.ts';
import { findTypePricing } from '#server/hall/lookup.ts';
import { calendarOf } from '#server/hall/table-context.ts';

/** Whether the outlet is open, and when it opens next while it is closed. */
function openingAt({ hours, time_zone }: Outlet, at: Instant): Pick<Table, 'open_now' | 'opens_at'> {
  const open_now = isOpen(hours, time_zone, at);
  return { open_now, opens_at: open_now ? null : nextOpeningChange(hours, time_zone, at) };
}

export function presentTable(
  hall: Hall,
  outlet: Outlet,
  table: HallTable,
  orders: readonly OrderOccupancy[],
  at: Instant,
): Table {
  const opening = openingAt(outlet, at);
  const pricing = findTypePricing(hall, table);
  const { state, until_at, free_until_at } = currentTableState(orders, at);
  return {
    id: table.id,
    store_id: outlet.id,
    number: table.number,
    type: table.type,
    state,
    state_until_at: until_at,
    free_until_at,
    price_per_hour: hourlyPriceAt(pricing.tariff, calendarOf(outlet), opening.opens_at ?? at),
    deposit: pricing.deposit,
    plan: table.plan,
    out_of_service: table.out_of_service,
    ...opening,
  };
}
