'use client';

import { queryOptions } from '@tanstack/react-query';
import { waitingApi } from '#lib/contract/waiting.ts';
import { MINE } from './cache/query-keys.ts';
import { customerQuery, useChange } from './client/customer-queries.ts';

/** A place in the waiting list changes without a change of the person's own. */
const REFETCH_MS = 30_000;

export const waitingQueries = {
  list: (locale: string) =>
    queryOptions({
      ...customerQuery([MINE, 'waiting', locale], waitingApi.list, {}),
      staleTime: 5_000,
      refetchInterval: ({ state }) =>
        state.data?.list.some(({ state: is }) => is === 'waiting' || is === 'offered') ? REFETCH_MS : false,
    }),
};

/** An offer holds a table. */
const CHANGES = [[MINE], ['table']];

/** The sheet shows a refusal. */
export const useJoinWaiting = () => useChange(waitingApi.join, { quiet: true, changes: CHANGES });
/** Leaves the list, or declines the offer. */
export const useLeaveWaiting = () => useChange(waitingApi.leave, { changes: CHANGES });
export const useWaitAgain = () => useChange(waitingApi.again, { changes: CHANGES });
