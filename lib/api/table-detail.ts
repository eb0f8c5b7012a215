'use client';

import { hashKey, queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Input } from '#lib/contract/endpoint.ts';
import { tableApi } from '#lib/contract/table.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';
import { followTables } from './table.ts';

/** The key of a table's detail and slots: they mark the person's own orders; a guest's response is public. */
export const tableKey = (personId: string | null) => (personId ? [MINE, 'table', personId] : ['table']);

/** A table by its id or code; `order_id`: of the person's own unpaid order that is changed. */
export const tableDetailQuery = (
  input: { id: string; order_id?: string } | { code: string },
  personId: string | null,
  locale: string,
) =>
  queryOptions({
    queryKey: [...tableKey(personId), 'detail', input, locale],
    queryFn: ({ signal }) => callOrThrow(tableApi.detail, input, { signal }),
    // Whether the table is free, and for how long, must be current.
    staleTime: 0,
  });

/**
 * The slots of a table on a day. `order_id`: the person's own unpaid order that is changed, whose slot counts as free. While
 * another length is loading, the slots for the last one are the placeholder.
 */
export function slotsQuery(request: Input<typeof tableApi.slots>, personId: string | null) {
  const { minutes, ...day } = request;
  const sameDay = [...tableKey(personId), 'slots', day];
  return queryOptions({
    queryKey: [...sameDay, minutes],
    queryFn: ({ signal }) => callOrThrow(tableApi.slots, request, { signal }),
    staleTime: 5_000,
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(sameDay) ? previous : undefined,
  });
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
