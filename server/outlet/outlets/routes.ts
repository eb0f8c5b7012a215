import { storeApi } from '#lib/contract/store.ts';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import { countBusyTables } from '#server/ordering/order/occupancy.ts';
import { summarizeReviews } from '#server/ordering/review/queries.ts';
import { outletPage } from './outlet-page.ts';
import { presentOutlet, presentOutletDetail, tablesInService } from './present.ts';

export const outletRoutes: Routes = (mount) => {
  mount.guest(storeApi.list, async ({ deps, hall, lang, now }, { lat, lng, ...input }) => {
    const position = lat === undefined || lng === undefined ? null : { lat, lng };
    const { outlets, ...page } = outletPage(hall, { ...input, lang, position });
    // One statement for the page. Nothing is kept: a person who has just ordered sees the table taken.
    const busy = await countBusyTables(deps.db, outlets.flatMap(tablesInService), now);
    const list = outlets.map((outlet) =>
      presentOutlet(outlet, { lang, now, position, busy: busy.get(outlet.id) }),
    );
    return { ...page, list };
  });

  mount.guest(storeDetailApi.detail, async ({ deps, hall, lang, now }, { id }) => {
    const outlet = activeOutlet(hall, id, 'id');
    const busy = (await countBusyTables(deps.db, tablesInService(outlet), now)).get(id);
    const rating = await summarizeReviews(deps.db, id);
    return presentOutletDetail(hall, outlet, { lang, now, position: null, busy, rating, env: deps.env });
  });
};
