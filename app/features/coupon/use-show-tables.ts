'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { outletQueries } from '#lib/api/outlet.ts';
import { tableQueries } from '#lib/api/table.ts';
import { chooseOutlet, useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { findCouponOutlet } from '#lib/outlet/coupon-outlet.ts';
import { type ShownCoupon, showTablesFor } from '#lib/outlet/coupon-tables.ts';
import { useRouter } from '#lib/router/router.ts';

/** Returns the function that opens Home at an outlet that has tables for a coupon. */
export function useShowTables(): (coupon: ShownCoupon) => Promise<void> {
  const client = useQueryClient();
  const locale = useLocale();
  const chosenId = useChosenOutlet();
  const { switchTab } = useRouter();
  return async (coupon) => {
    const { store_ids } = coupon.limits;
    // The first page of the outlets: it begins with one at which the coupon can be used.
    const isChosenFit = store_ids.length === 0 || store_ids.includes(chosenId);
    const first = isChosenFit ? chosenId : (store_ids[0] ?? '');
    const { list } = await client.fetchQuery(outletQueries.list(locale, null, first));
    const id = await findCouponOutlet(coupon, {
      ids: list.map((outlet) => outlet.id),
      chosenId,
      loadTables: async (store_id) => (await client.fetchQuery(tableQueries.list(store_id))).list,
    });
    if (id !== null && id !== chosenId) chooseOutlet(id);
    showTablesFor(coupon);
    switchTab('/');
  };
}
