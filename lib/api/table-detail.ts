'use client';

import { hashKey, queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Input } from '#lib/contract/endpoint.ts';
import { tableApi } from '#lib/contract/table.ts';
import { SHORT_GC_MS } from './cache/query-client.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';
import { customerQuery } from './client/customer-queries.ts';
import { readScannedTable } from './client/read-scanned-table.ts';
import { orderChangesListener } from './order-changes.ts';
import { subscribeToTables } from './table-stream.ts';

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
    queryFn: async ({ signal }) => {
      const scanned = 'code' in input && personId === null ? await readScannedTable(input.code) : null;
      return scanned ?? callOrThrow(tableApi.detail, input, customer, { signal });
    },
    // Whether the table is free, and for how long, must be current.
    staleTime: 0,
  });

/** The slots of a table on a day. `order_id`: the unpaid order being changed, whose slot counts as free. */
export function slotsQuery(request: Input<typeof tableApi.slots>, personId: string | null) {
  const { minutes, ...day } = request;
  const sameDay = [...tableKey(personId), 'slots', day];
  return queryOptions({
    ...customerQuery([...sameDay, minutes], tableApi.slots, request),
    staleTime: 5_000,
    gcTime: SHORT_GC_MS,
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(sameDay) ? previous : undefined,
  });
}

export interface OrderChanges {
  /** If empty, nothing is followed. */
  readonly store_id: string;
  /** The table whose changes, and those of its orders, are told at once; null: none. */
  readonly table_id: string | null;
  /** Other orders of the outlet are told within so many milliseconds, and at most once in them. */
  readonly every: number;
  readonly fetchedAt: number;
  readonly onChange: () => void;
  /** True while the stream is open that tells the changes: without it, the page has to poll. */
  readonly onLive: (isLive: boolean) => void;
}

/** Follows the changes of an outlet's orders, also those made while the stream was not open. */
export function useOrderChanges({ store_id, table_id, every, ...latest }: OrderChanges): void {
  const onChange = useEffectEvent(latest.onChange);
  const onLive = useEffectEvent(latest.onLive);
  const fetchedAt = useEffectEvent(() => latest.fetchedAt);
  useEffect(() => {
    if (!store_id) return;
    const { listener, cancel } = orderChangesListener({
      table_id,
      every,
      fetchedAt: () => fetchedAt(),
      onChange: () => onChange(),
      onLive: (isLive) => onLive(isLive),
    });
    const stop = subscribeToTables(store_id, listener);
    return () => {
      stop();
      cancel();
      onLive(false);
    };
  }, [store_id, table_id, every]);
}
