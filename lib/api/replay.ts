'use client';

import { queryOptions } from '@tanstack/react-query';
import { replayApi } from '#lib/contract/replay.ts';
import { MINE } from './cache/query-keys.ts';
import { customerQuery, useChange } from './client/customer-queries.ts';

export const replayQueries = {
  /** Polls while the recordings are being prepared. Its URLs expire after some hours. */
  detail: (id: string) =>
    queryOptions({
      ...customerQuery([MINE, 'replay', id], replayApi.detail, { id }),
      refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? 5_000 : false),
      staleTime: 3600_000,
    }),
};

/** Makes a clip of the recording; resolves to its URL. */
export const useClip = () => useChange(replayApi.clip, { changes: [] });
