'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tableApi } from '#lib/contract/table.ts';
import { callOrThrow } from './client/call.ts';
import type { TableListener } from './table-stream.ts';

export const tableQueries = {
  list: (store_id: string) =>
    queryOptions({
      queryKey: ['table', 'list', store_id],
      queryFn: ({ signal }) => callOrThrow(tableApi.list, { store_id }, { signal }),
      enabled: store_id !== '',
    }),
};

/** Loads the stream's code when it is needed first: Home shows the list before. */
export function followTables(store_id: string, listener: TableListener): () => void {
  let stopped = false;
  let stop = () => {};
  import('./table-stream.ts')
    .then(({ subscribeToTables }) => {
      if (!stopped) stop = subscribeToTables(store_id, listener);
    })
    .catch(() => {});
  return () => {
    stopped = true;
    stop();
  };
}

/** Updates an outlet's tables in the cache as they change. */
export function useTableStream(store_id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!store_id) return;
    const { queryKey } = tableQueries.list(store_id);
    return followTables(store_id, {
      onTable(table) {
        const old = client.getQueryData(queryKey);
        const known = old?.list.find(({ id }) => id === table.id);
        // A stream begins with all tables, of which most are known: those must draw nothing again.
        if (known && JSON.stringify(known) !== JSON.stringify(table))
          client.setQueryData(queryKey, { list: old!.list.map((each) => (each === known ? table : each)) });
      },
    });
  }, [client, store_id]);
}
