import type { Calendar } from '#lib/domain/pricing.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Hall, HallTable, Outlet } from './schema.ts';
import { depositFor, outletOf, tableOf, tariffOf } from './store.ts';

/** A table with everything that its orders are reckoned by. */
export interface Place {
  readonly table: HallTable;
  readonly outlet: Outlet;
  readonly tariff: ReturnType<typeof tariffOf>;
  readonly deposit: number;
  readonly calendar: Calendar;
}

/** The place of a table, also of one that has left the hall. Throws `table_unknown`. */
export function placeOf(hall: Hall, table_id: string): Place {
  const table = tableOf(hall, table_id);
  const outlet = table && outletOf(hall, table.outlet_id);
  if (!table || !outlet) throw new Refusal('table_unknown', { field: 'table_id' });
  return {
    table,
    outlet,
    tariff: tariffOf(hall, table),
    deposit: depositFor(hall, table),
    calendar: { zone: outlet.time_zone, holidays: outlet.holidays },
  };
}
