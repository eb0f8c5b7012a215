import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import type { Calendar, Tariff } from '#lib/domain/pricing.ts';
import { Refusal } from '#server/core/refusal.ts';
import { derived } from './derived.ts';
import { findOutlet, findTable, findTypePricing } from './lookup.ts';

/** A table with what its orders are priced by. */
export interface TableContext {
  readonly table: HallTable;
  readonly outlet: Outlet;
  readonly tariff: Tariff;
  readonly deposit: number;
  readonly calendar: Calendar;
}

/** The contexts by hall version, which never changes, and table. */
const contextsOf = derived((_: Hall) => new Map<string, TableContext>());

/** The context of a table, retired ones included. */
export function tableContextOf(hall: Hall, table_id: string): TableContext {
  const contexts = contextsOf(hall);
  const known = contexts.get(table_id);
  if (known) return known;
  const table = findTable(hall, table_id);
  const outlet = table && findOutlet(hall, table.outlet_id);
  if (!table || !outlet) throw new Refusal('table_unknown', { field: 'table_id' });
  const context = { table, outlet, ...findTypePricing(hall, table), calendar: calendarOf(outlet) };
  contexts.set(table_id, context);
  return context;
}

export const calendarOf = (outlet: Outlet): Calendar => ({
  zone: outlet.time_zone,
  holidays: outlet.holidays,
});
