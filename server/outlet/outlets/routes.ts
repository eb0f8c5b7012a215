import { storeApi } from '#lib/contract/store.ts';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import { selectOrdersDuring } from '#server/ordering/order/occupancy.ts';
import { summarizeReviews } from '#server/ordering/review/queries.ts';
import { presentOutletDetail } from './present.ts';
import { listOutlets } from './queries.ts';

export const outletRoutes: Routes = (mount) => {
  mount.guest(storeApi.list, (ctx, { lat, lng }) =>
    listOutlets(ctx, lat === undefined || lng === undefined ? null : { lat, lng }),
  );

  mount.guest(storeDetailApi.detail, async ({ deps, hall, lang, now }, { id }) => {
    const outlet = activeOutlet(hall, id, 'id');
    const tables = outlet.tables.map((table) => table.id);
    const orders = await selectOrdersDuring(deps.db, tables, { start_at: now, end_at: now + 1 });
    const rating = await summarizeReviews(deps.db, id);
    return presentOutletDetail(hall, outlet, { lang, now, position: null, orders, rating, env: deps.env });
  });
};
