import { storeApi } from '#lib/contract/store.ts';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { read } from '#server/db/statement.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import { countBusyTables } from '#server/ordering/order/occupancy.ts';
import { summarizeReviews } from '#server/ordering/review/queries.ts';
import { presentOutletDetail, tablesInService } from './present.ts';
import { listOutlets } from './queries.ts';

export const outletRoutes: Routes = (mount) => {
  mount.guest(storeApi.list, (ctx, { lat, lng, ...input }) =>
    listOutlets(ctx, { ...input, position: lat === undefined || lng === undefined ? null : { lat, lng } }),
  );

  mount.guest(storeDetailApi.detail, async ({ deps, hall, lang, now }, { id }) => {
    const outlet = activeOutlet(hall, id, 'id');
    const busy = (await read(deps.db, countBusyTables(tablesInService(outlet), now))).get(id);
    const rating = await summarizeReviews(deps.db, id);
    return presentOutletDetail(hall, outlet, { lang, now, position: null, busy, rating, env: deps.env });
  });
};
