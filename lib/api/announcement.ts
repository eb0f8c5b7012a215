import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { noticeApi } from '#lib/contract/notice.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';

/** What is unread is the person's own; the rest is everybody's. */
const keyOf = (who: string | null) => (who ? [MINE, 'notice', who] : ['notice']);

export const announcementQueries = {
  list: (who: string | null, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(who), 'list', locale],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(noticeApi.list, pageParam ? { cursor: pageParam } : {}, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor,
      staleTime: 60_000,
    }),
  detail: (id: string, who: string | null, locale: string) =>
    queryOptions({
      queryKey: [...keyOf(who), 'detail', id, locale],
      queryFn: ({ signal }) => callOrThrow(noticeApi.detail, { id }, { signal }),
      staleTime: 60_000,
    }),
};
