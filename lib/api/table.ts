'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Table, tableApi } from '#lib/contract/table.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';

/** A table's detail and slots mark the person's own orders; a guest's response is public. */
export const tableKey = (personId: string | null) => (personId ? [MINE, 'table', personId] : ['table']);

export const tableQueries = {
  list: (store_id: string) =>
    queryOptions({
      queryKey: ['table', 'list', store_id],
      queryFn: ({ signal }) => callOrThrow(tableApi.list, { store_id }, { signal }),
      enabled: store_id !== '',
    }),
  detail: (
    input: { id: string; order_id?: string } | { code: string },
    personId: string | null,
    locale: string,
  ) =>
    queryOptions({
      queryKey: [...tableKey(personId), 'detail', input, locale],
      queryFn: ({ signal }) => callOrThrow(tableApi.detail, input, { signal }),
      // Whether the table is free, and for how long, must be current.
      staleTime: 0,
    }),
};

/** Loads the stream's code when it is needed first: Home shows the list before. */
function followTables(store_id: string, onTable: (table: Table) => void): () => void {
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

/** Runs `onChange` when the table's state changes, e.g. because its game was ended on another device. */
export function useTableChange(store_id: string, table_id: string, onChange: () => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!store_id) return;
    let last: string | null = null;
    return followTables(store_id, ({ id, state, state_until_at }) => {
      if (id !== table_id) return;
      const next = `${state} ${state_until_at}`;
      if (last !== null && last !== next) change();
      last = next;
    });
  }, [store_id, table_id]);
}

const replaceTable = (tables: readonly Table[], changed: Table): Table[] =>
  tables.map((table) => (table.id === changed.id ? changed : table));
