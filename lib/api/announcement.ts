import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { noticeApi } from '#lib/contract/notice.ts';
import { MINE } from './cache/query-keys.ts';
import { ask } from './client/call.ts';

/** What is unread is the person's own; the rest is everybody's. */
const keyOf = (who: string | null) => (who ? [MINE, 'notice', who] : ['notice']);

export const noticeQueries = {
  list: (who: string | null, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(who), 'list', locale],
      queryFn: ({ pageParam, signal }) =>
        ask(noticeApi.list, pageParam ? { cursor: pageParam } : {}, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor,
      staleTime: 60_000,
    }),
  detail: (id: string, who: string | null, locale: string) =>
    queryOptions({
      queryKey: [...keyOf(who), 'detail', id, locale],
      queryFn: ({ signal }) => ask(noticeApi.detail, { id }, { signal }),
      staleTime: 60_000,
    }),
};
