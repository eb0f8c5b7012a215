'use client';

import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { replayApi } from '#lib/contract/replay.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

export const replayQueries = {
  /** Polls while the recordings are being prepared. Its URLs expire after some hours. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [MINE, 'replay', id],
      queryFn: ({ signal }) => callOrThrow(replayApi.detail, { id }, customer, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? 5_000 : false),
      staleTime: 3600_000,
    }),
};

/** Makes a clip of the recording; resolves to its URL. */
export const useClip = () =>
  useMutation({ mutationFn: (input: Input<typeof replayApi.clip>) => call(replayApi.clip, input, customer) });
