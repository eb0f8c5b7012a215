import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { type OutletSummary, storeApi } from '#lib/contract/store.ts';
import { cursorInput, paging } from './cache/paging.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';
import { outletInput, outletQueries, type Position } from './outlet.ts';

interface OutletSearch {
  readonly locale: string;
  readonly position: Position | null;
  /** The id of the outlet that the list begins with; may be empty. */
  readonly first: string;
  readonly search: string;
}

/** All outlets that match, page by page; kept out of the first load. */
export function outletPages(client: QueryClient, { locale, position, first, search }: OutletSearch) {
  const known = search
    ? undefined
    : client.getQueryState(outletQueries.list(locale, position, first).queryKey);
  return infiniteQueryOptions({
    queryKey: ['outlet', 'pages', locale, position, first, search],
    queryFn: ({ pageParam, signal }) =>
      callOrThrow(
        storeApi.list,
        { ...outletInput(position, first), ...(search && { search }), ...cursorInput(pageParam) },
        customer,
        { signal },
      ),
    ...paging,
    staleTime: 30_000,
    placeholderData: (previous) => previous,
    ...(known?.data && {
      initialData: { pages: [known.data], pageParams: [''] },
      initialDataUpdatedAt: known.dataUpdatedAt,
    }),
  });
}

/** Puts the picked outlet in front of the list that Home reads next; `last` was picked before. */
export function putPickedOutlet(
  client: QueryClient,
  outlet: OutletSummary,
  { locale, last }: { locale: string; last: string },
): void {
  const listOf = (first: string) => outletQueries.list(locale, null, first).queryKey;
  const page = client.getQueryData(listOf(last)) ?? { list: [], next_cursor: null, total: 1 };
  const others = page.list.filter(({ id }) => id !== outlet.id);
  // A distance would give the person's position away: this list is kept on the phone.
  const list = [{ ...outlet, distance: null }, ...others].slice(0, Math.max(page.list.length, 1));
  client.setQueryData(listOf(outlet.id), { ...page, list });
}
