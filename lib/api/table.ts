'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { TABLE_STREAM_PATH, type Table, tableApi, tableSchema } from '#lib/contract/table.ts';
import { API_BASE, ask } from './client.ts';

export const tableQueries = {
  list: (store_id: string) =>
    queryOptions({
      queryKey: ['table', 'list', store_id],
      queryFn: ({ signal }) => ask(tableApi.list, { store_id }, { signal }),
      enabled: store_id !== '',
    }),
  detail: (which: { id: string } | { code: string }, locale: string) =>
    queryOptions({
      queryKey: ['table', 'detail', which, locale],
      queryFn: ({ signal }) => ask(tableApi.detail, which, { signal }),
      // What is decided on it (free or not, how long) must be of now.
      staleTime: 0,
    }),
  slots: (table_id: string, date: string) =>
    queryOptions({
      queryKey: ['table', 'slots', table_id, date],
      queryFn: ({ signal }) => ask(tableApi.slots, { table_id, date }, { signal }),
      staleTime: 5_000,
    }),
};

/** Keeps an outlet's tables in the cache as they change; the browser reconnects by itself. */
export function useTableStream(store_id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!store_id) return;
    const source = new EventSource(
      `${API_BASE}${TABLE_STREAM_PATH}?store_id=${encodeURIComponent(store_id)}`,
    );
    source.addEventListener('table', ({ data }: MessageEvent<string>) => {
      const parsed = v.safeParse(tableSchema, JSON.parse(data));
      if (!parsed.success) return;
      client.setQueryData(
        tableQueries.list(store_id).queryKey,
        (old) => old && { list: withTable(old.list, parsed.output) },
      );
    });
    return () => source.close();
  }, [client, store_id]);
}

const withTable = (tables: readonly Table[], changed: Table): Table[] =>
  tables.map((table) => (table.id === changed.id ? changed : table));
