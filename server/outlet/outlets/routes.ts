import { storeApi } from '#lib/contract/store.ts';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import { selectOrdersDuring } from '#server/ordering/order/occupancy.ts';
import { summarizeReviews } from '#server/ordering/review/queries.ts';
import { outletPage } from './outlet-page.ts';
import { presentOutlet, presentOutletDetail } from './present.ts';

export const outletRoutes: Routes = (mount) => {
  mount.guest(storeApi.list, async ({ deps, hall, lang, now }, { lat, lng, ...input }) => {
    const position = lat === undefined || lng === undefined ? null : { lat, lng };
    const { outlets, ...page } = outletPage(hall, { ...input, lang, position });
    const tables = outlets.flatMap((outlet) => outlet.tables.map(({ id }) => id));
    // One statement for the page. Nothing is kept: a person who has just ordered sees the table taken.
    const during = await selectOrdersDuring(deps.db, tables, { start_at: now, end_at: now + 1 });
    const orders = Map.groupBy(during, ({ outlet_id }) => outlet_id);
    const list = outlets.map((outlet) =>
      presentOutlet(outlet, { lang, now, position, orders: orders.get(outlet.id) ?? [] }),
    );
    return { ...page, list };
  });

  mount.guest(storeDetailApi.detail, async ({ deps, hall, lang, now }, { id }) => {
    const outlet = activeOutlet(hall, id, 'id');
    const tables = outlet.tables.map((table) => table.id);
    const orders = await selectOrdersDuring(deps.db, tables, { start_at: now, end_at: now + 1 });
    const rating = await summarizeReviews(deps.db, id);
    return presentOutletDetail(hall, outlet, { lang, now, position: null, orders, rating, env: deps.env });
  });
};
