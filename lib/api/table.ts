'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Table, tableApi } from '#lib/contract/table.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';
import { subscribeToTables } from './table-stream.ts';

/** A table's detail and slots mark the person's own orders; a guest's answer is public. */
const baseKey = (personId: string | null) => (personId ? [MINE, 'table', personId] : ['table']);

export const tableQueries = {
  list: (store_id: string) =>
    queryOptions({
      queryKey: ['table', 'list', store_id],
      queryFn: ({ signal }) => callOrThrow(tableApi.list, { store_id }, { signal }),
      enabled: store_id !== '',
    }),
  detail: (input: { id: string } | { code: string }, personId: string | null, locale: string) =>
    queryOptions({
      queryKey: [...baseKey(personId), 'detail', input, locale],
      queryFn: ({ signal }) => callOrThrow(tableApi.detail, input, { signal }),
      // Whether the table is free, and for how long, must be current.
      staleTime: 0,
    }),
  slots: (table_id: string, date: string, personId: string | null) =>
    queryOptions({
      queryKey: [...baseKey(personId), 'slots', table_id, date],
      queryFn: ({ signal }) => callOrThrow(tableApi.slots, { table_id, date }, { signal }),
      staleTime: 5_000,
    }),
};

/** Updates an outlet's tables in the cache as they change. */
export function useTableStream(store_id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!store_id) return;
    return subscribeToTables(store_id, (table) =>
      client.setQueryData(
        tableQueries.list(store_id).queryKey,
        (old) => old && { list: replaceTable(old.list, table) },
      ),
    );
  }, [client, store_id]);
}

const replaceTable = (tables: readonly Table[], changed: Table): Table[] =>
  tables.map((table) => (table.id === changed.id ? changed : table));
