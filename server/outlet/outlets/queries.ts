import type { Output } from '#lib/contract/endpoint.ts';
import type { storeApi } from '#lib/contract/store.ts';
import type { CallContext } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import { countBusyTables } from '#server/ordering/order/occupancy.ts';
import { type OutletSearch, outletPage } from './outlet-page.ts';
import { presentOutlet, tablesInService } from './present.ts';

/** A page of the outlets with the states of their tables. Throws as `outletPage`. */
export async function listOutlets(
  { deps, hall, lang, now }: Pick<CallContext, 'deps' | 'hall' | 'lang' | 'now'>,
  search: Omit<OutletSearch, 'lang'>,
): Promise<Output<typeof storeApi.list>> {
  const { outlets, ...page } = outletPage(hall, { ...search, lang });
  // One statement for the page. Nothing is kept: a person who has just ordered sees the table taken.
  const busy = await read(deps.db, countBusyTables(outlets.flatMap(tablesInService), now));
  const list = outlets.map((outlet) =>
    presentOutlet(outlet, { lang, now, position: search.position, busy: busy.get(outlet.id) }),
  );
  return { ...page, list };
}
