import type { Table } from '#lib/contract/table.ts';
import { currentTableState, type OrderOccupancy } from '#lib/domain/availability.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { hourlyPriceAt } from '#lib/domain/pricing.ts';
import type { Instant } from '#lib/domain/time.ts';
import { termsOf } from '#server/hall/lookup.ts';
import { calendarOf } from '#server/hall/table-context.ts';

export function presentTable(
  hall: Hall,
  outlet: Outlet,
  table: HallTable,
  orders: readonly OrderOccupancy[],
  at: Instant,
): Table {
  const terms = termsOf(hall, table);
  const { state, until_at, free_until_at } = currentTableState(orders, at);
  return {
    id: table.id,
    store_id: outlet.id,
    number: table.number,
    type: table.type,
    state,
    state_until_at: until_at,
    free_until_at,
    price_per_hour: hourlyPriceAt(terms.tariff, calendarOf(outlet), at),
    deposit: terms.deposit,
    plan: table.plan,
    out_of_service: table.out_of_service,
  };
}
