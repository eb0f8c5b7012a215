'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Table, tableApi } from '#lib/contract/table.ts';
import { callOrThrow } from './client/call.ts';
import { homePart } from './client/home-call.ts';

export const tableQueries = {
  list: (store_id: string) =>
    queryOptions({
      queryKey: ['table', 'list', store_id],
      queryFn: async ({ signal }) =>
        (await homePart('tables', (home) => home.store_id === store_id)) ??
        callOrThrow(tableApi.list, { store_id }, { signal }),
      enabled: store_id !== '',
    }),
};

/** Loads the stream's code when it is needed first: Home shows the list before. */
export function followTables(store_id: string, onTable: (table: Table) => void): () => void {
  let stopped = false;
  let stop = () => {};
  import('./table-stream.ts')
    .then(({ subscribeToTables }) => {
      if (!stopped) stop = subscribeToTables(store_id, onTable);
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
    return followTables(store_id, (table) =>
      client.setQueryData(
        tableQueries.list(store_id).queryKey,
        (old) => old && { list: replaceTable(old.list, table) },
      ),
    );
  }, [client, store_id]);
}

const replaceTable = (tables: readonly Table[], changed: Table): Table[] =>
  tables.map((table) => (table.id === changed.id ? changed : table));
