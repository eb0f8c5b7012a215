'use client';

import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { messageApi } from '#lib/contract/message.ts';
import { hourCycleOf } from '#lib/i18n/hour-cycle.ts';
import { cursorInput, paging } from './cache/paging.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

/** First parts of the query keys of messages. */
export const MESSAGES = [MINE, 'message'] as const;

export const messageQueries = {
  list: (locale: string) =>
    infiniteQueryOptions({
      queryKey: [...MESSAGES, 'list', locale],
      queryFn: ({ pageParam, signal }) => {
        const hour_cycle = hourCycleOf(locale, navigator.language);
        return callOrThrow(messageApi.list, { ...cursorInput(pageParam), hour_cycle }, customer, { signal });
      },
      ...paging,
    }),
};

/** Marks messages as read. A refusal is not shown. */
export function useReadMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof messageApi.read>) =>
      call(messageApi.read, input, customer, { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: MESSAGES }),
  });
}
