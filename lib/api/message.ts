'use client';

import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { messageApi } from '#lib/contract/message.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';

/** The first part of their queries' keys. */
export const MESSAGES = [MINE, 'message'] as const;

export const messageQueries = {
  list: (locale: string) =>
    infiniteQueryOptions({
      queryKey: [...MESSAGES, 'list', locale],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(messageApi.list, pageParam ? { cursor: pageParam } : {}, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor,
    }),
};

/** Marks messages as read; the person is not bothered where that fails. */
export function useReadMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof messageApi.read>) => call(messageApi.read, input, { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: MESSAGES }),
  });
}
