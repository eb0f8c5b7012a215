import type { OutletSummary } from '#lib/contract/store.ts';
import { currentTableState } from '#lib/domain/availability.ts';
import type { Outlet } from '#lib/domain/hall.ts';
import { isOpen, nextOpeningChange } from '#lib/domain/opening.ts';
import { type Instant, localDay, weekday } from '#lib/domain/time.ts';
import type { Lang } from '#server/core/lang.ts';
import { localize } from '#server/core/lang.ts';
import type { TableOrder } from '#server/ordering/order/occupancy.ts';
import { metresBetween, type Position } from './distance.ts';

export interface OutletView {
  readonly lang: Lang;
  readonly now: Instant;
  readonly position: Position | null;
  readonly orders: readonly TableOrder[];
}

export function presentOutlet(outlet: Outlet, { lang, now, position, orders }: OutletView): OutletSummary {
  const zone = outlet.time_zone;
  const today = outlet.hours[weekday(localDay(now, zone))];
  return {
    id: outlet.id,
    name: localize(outlet.name, lang),
    address: localize(outlet.address, lang),
    phone: outlet.phone,
    lat: outlet.lat,
    lng: outlet.lng,
    distance: position ? metresBetween(position, outlet) : null,
    time_zone: zone,
    open_now: isOpen(outlet.hours, zone, now),
    open_change_at: nextOpeningChange(outlet.hours, zone, now),
    hours_today: today ? [today] : [],
    counts: countStates(outlet, orders, now),
    plan: outlet.plan,
  };
}

function countStates(outlet: Outlet, orders: readonly TableOrder[], now: Instant): OutletSummary['counts'] {
  const byTable = Map.groupBy(orders, (order) => order.table_id);
  const counts = { free: 0, in_use: 0, cleaning: 0, total: 0 };
  for (const table of outlet.tables) {
    if (table.out_of_service) continue;
    counts.total++;
    counts[currentTableState(byTable.get(table.id) ?? [], now).state]++;
  }
  return counts;
}
