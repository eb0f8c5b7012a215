import type { ReviewSummary } from '#lib/contract/review.ts';
import type { OutletSummary } from '#lib/contract/store.ts';
import type { OutletDetail } from '#lib/contract/store-detail.ts';
import { metersBetween, type Position } from '#lib/domain/distance.ts';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { hoursOn } from '#lib/domain/opening.ts';
import { type Instant, localDay } from '#lib/domain/time.ts';
import type { Env } from '#server/core/env.ts';
import type { Lang } from '#server/core/lang.ts';
import { localize } from '#server/core/lang.ts';
import { contactPhone } from '#server/hall/contact-phone.ts';
import { derived } from '#server/hall/derived.ts';
import { openingAt } from '#server/hall/opening-now.ts';
import { sentHours } from '#server/hall/sent-hours.ts';
import { hallImageUrl } from '#server/hall/stored-images.ts';
import type { BusyTables } from '#server/ordering/order/occupancy.ts';

export interface OutletView {
  readonly lang: Lang;
  readonly now: Instant;
  readonly position: Position | null;
  /** The tables that are not free; if omitted, all are free. */
  readonly busy?: BusyTables | undefined;
}

const NONE_BUSY: BusyTables = { in_use: 0, cleaning: 0 };

export function presentOutlet(
  outlet: Outlet,
  { lang, now, position, busy = NONE_BUSY }: OutletView,
): OutletSummary {
  const zone = outlet.time_zone;
  const { open_now, change_at } = openingAt(outlet, now);
  const today = hoursOn(outlet.hours, localDay(now, zone));
  return {
    id: outlet.id,
    name: localize(outlet.name, lang),
    address: localize(outlet.address, lang),
    phone: outlet.phone,
    lat: outlet.lat,
    lng: outlet.lng,
    distance: position ? metersBetween(position, outlet) : null,
    time_zone: zone,
    open_now,
    open_change_at: change_at,
    hours_today: today ? [today] : [],
    counts: countStates(outlet, busy, open_now),
    plan: outlet.plan,
  };
}

interface OutletDetailView extends OutletView {
  readonly rating: ReviewSummary;
  readonly env: Pick<Env, 'API_URL'>;
}

/** An outlet without contact details of its own has the hall's. */
export function presentOutletDetail(
  hall: Hall,
  outlet: Outlet,
  { rating, env, ...view }: OutletDetailView,
): OutletDetail {
  const { contact, photos = [], equipment = [], entrance = null } = outlet;
  return {
    ...presentOutlet(outlet, view),
    ...sentHours(outlet, view.now),
    phone: contactPhone(hall, outlet),
    email: contact.email ?? hall.contact.email,
    wechat: contact.wechat ?? hall.contact.wechat,
    photos: photos.map((name) => hallImageUrl(env, name)),
    equipment: equipment.map((text) => localize(text, view.lang)),
    entrance: entrance && localize(entrance, view.lang),
    rating,
  };
}

/** The ids of an outlet's tables without those out of service: the ones that it counts. */
export const tablesInService = derived(({ tables }: Outlet): readonly string[] =>
  tables.filter(({ out_of_service }) => !out_of_service).map(({ id }) => id),
);

/** No table of a closed outlet is free. */
function countStates(
  outlet: Outlet,
  { in_use, cleaning }: BusyTables,
  open_now: boolean,
): OutletSummary['counts'] {
  const total = tablesInService(outlet).length;
  return { free: open_now ? total - in_use - cleaning : 0, in_use, cleaning, total };
}
