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
    const { busy, rating } = await read(deps.db, {
      busy: countBusyTables(tablesInService(outlet), now),
      rating: summarizeReviews(id),
    });
    const state = { now, position: null, busy: busy.get(id), rating };
    return presentOutletDetail(hall, outlet, { ...state, lang, env: deps.env });
  });
};
