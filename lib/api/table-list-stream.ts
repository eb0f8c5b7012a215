import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Output } from '#lib/contract/endpoint.ts';
import type { tableApi } from '#lib/contract/table.ts';
import { subscribeToTables } from './table-stream.ts';

interface TableListOptions {
  readonly store_id: string;
  readonly queryKey: QueryKey;
  readonly onLive: (isLive: boolean) => void;
}

/** Updates an outlet's tables in the cache with those of its stream. Returns the function that stops it. */
export function followTableList(
  client: QueryClient,
  { store_id, queryKey, onLive }: TableListOptions,
): () => void {
  return subscribeToTables(store_id, {
    onTable(table) {
      const old = client.getQueryData<Output<typeof tableApi.list>>(queryKey);
      const known = old?.list.find(({ id }) => id === table.id);
      // A stream begins with all tables, of which most are known: those must draw nothing again.
      if (known && JSON.stringify(known) !== JSON.stringify(table))
        client.setQueryData(queryKey, { list: old!.list.map((each) => (each === known ? table : each)) });
    },
    onLive,
  });
}
