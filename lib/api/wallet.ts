import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type EntryFilter, type EntryGroup, walletApi } from '#lib/contract/wallet.ts';
import { cursorInput, paging } from './cache/paging.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

export const walletQueries = {
  detail: () =>
    queryOptions({
      queryKey: [MINE, 'wallet', 'detail'],
      queryFn: ({ signal }) => callOrThrow(walletApi.detail, {}, customer, { signal }),
    }),
  logs: (type: EntryFilter) =>
    infiniteQueryOptions({
      queryKey: [MINE, 'wallet', 'logs', type],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(walletApi.logs, { type, ...cursorInput(pageParam) }, customer, { signal }),
      ...paging,
    }),
  group: (group: EntryGroup) =>
    infiniteQueryOptions({
      queryKey: [MINE, 'wallet', 'group', group],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(walletApi.logs, { group, ...cursorInput(pageParam) }, customer, { signal }),
      ...paging,
    }),
};
