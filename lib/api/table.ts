'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { untilIdle } from '#lib/pwa/idle.ts';
import { homePart } from './client/home-call.ts';

/** How often the tables on Home are fetched while no stream brings them. */
const REFETCH_MS = 30_000;

export const tableQueries = {
  list: (store_id: string) =>
    queryOptions({
      queryKey: ['table', 'list', store_id],
      queryFn: async ({ signal }) =>
        (await homePart('tables', (home) => home.store_id === store_id)) ??
        (await import('./lazy-calls.ts')).fetchTables(store_id, signal),
      enabled: store_id !== '',
    }),
  /** `isStreamed`: what `useTableStream` returns. */
  current: (store_id: string, isStreamed: boolean) => ({
    ...tableQueries.list(store_id),
    refetchInterval: isStreamed ? (false as const) : REFETCH_MS,
  }),
};

/** Updates an outlet's tables in the cache as they change. Returns whether the stream is open. */
export function useTableStream(store_id: string): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!store_id) return;
    const { queryKey } = tableQueries.list(store_id);
    let stopped = false;
    let stop = () => {};
    // Home shows the list before the stream's code is needed.
    untilIdle()
      .then(() => import('./table-list-stream.ts'))
      .then(({ followTableList }) => {
        // The update is a transition, as it draws Home.
        const onLive = (live: boolean) => startTransition(() => setLive(live));
        if (!stopped) stop = followTableList(client, { store_id, queryKey, onLive });
      })
      .catch(() => {});
    return () => {
      stopped = true;
      stop();
      setLive(false);
    };
  }, [client, store_id]);
  return isLive;
}
