'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Table, tableApi } from '#lib/contract/table.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';
import { followTables } from './table-stream.ts';

/** A table's page and days name the person's own order; the rest is everybody's. */
const keyOf = (who: string | null) => (who ? [MINE, 'table', who] : ['table']);

export const tableQueries = {
  list: (store_id: string) =>
    queryOptions({
      queryKey: ['table', 'list', store_id],
      queryFn: ({ signal }) => callOrThrow(tableApi.list, { store_id }, { signal }),
      enabled: store_id !== '',
    }),
  detail: (which: { id: string } | { code: string }, who: string | null, locale: string) =>
    queryOptions({
      queryKey: [...keyOf(who), 'detail', which, locale],
      queryFn: ({ signal }) => callOrThrow(tableApi.detail, which, { signal }),
      // What is decided on it (free or not, how long) must be of now.
      staleTime: 0,
    }),
  slots: (table_id: string, date: string, who: string | null) =>
    queryOptions({
      queryKey: [...keyOf(who), 'slots', table_id, date],
      queryFn: ({ signal }) => callOrThrow(tableApi.slots, { table_id, date }, { signal }),
      staleTime: 5_000,
    }),
};

/** Keeps an outlet's tables in the cache as they change. */
export function useTableStream(store_id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!store_id) return;
    return followTables(store_id, (table) =>
      client.setQueryData(
        tableQueries.list(store_id).queryKey,
        (old) => old && { list: withTable(old.list, table) },
      ),
    );
  }, [client, store_id]);
}

const withTable = (tables: readonly Table[], changed: Table): Table[] =>
  tables.map((table) => (table.id === changed.id ? changed : table));
