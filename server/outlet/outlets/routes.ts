import { storeApi } from '#lib/contract/store.ts';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import { selectOrdersAt, selectOrdersDuring } from '#server/ordering/order/occupancy.ts';
import { summarizeReviews } from '#server/ordering/review/queries.ts';
import { presentOutlet, presentOutletDetail } from './present.ts';

export const outletRoutes: Routes = (mount) => {
  mount.guest(storeApi.list, async ({ deps, hall, lang, now }, { lat, lng }) => {
    const position = lat === undefined || lng === undefined ? null : { lat, lng };
    const orders = Map.groupBy(await selectOrdersAt(deps.db, now), (order) => order.outlet_id);
    const list = hall.outlets.map((outlet) =>
      presentOutlet(outlet, { lang, now, position, orders: orders.get(outlet.id) ?? [] }),
    );
    const collator = new Intl.Collator(lang === 'zh-cn' ? 'zh-Hans' : 'en', { numeric: true });
    return {
      list: list.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0) || collator.compare(a.name, b.name)),
    };
  });

  mount.guest(storeDetailApi.detail, async ({ deps, hall, lang, now }, { id }) => {
    const outlet = activeOutlet(hall, id, 'id');
    const tables = outlet.tables.map((table) => table.id);
    const orders = await selectOrdersDuring(deps.db, tables, { start_at: now, end_at: now + 1 });
    const rating = await summarizeReviews(deps.db, id);
    return presentOutletDetail(hall, outlet, { lang, now, position: null, orders, rating, env: deps.env });
  });
};
