import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { paging } from './cache/paging.ts';
import { MINE } from './cache/query-keys.ts';
import { homePart } from './client/home-call.ts';

/** Each person has their own unread announcements; a guest's response is public. */
const baseKey = (personId: string | null) => (personId ? [MINE, 'announcement', personId] : ['announcement']);

export const announcementQueries = {
  list: (personId: string | null, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...baseKey(personId), 'list', locale],
      queryFn: async ({ pageParam, signal }) =>
        (await import('./lazy-calls.ts')).fetchAnnouncements(pageParam, signal),
      ...paging,
      staleTime: 60_000,
    }),
  /** The first page, for Home: the code that reads a list page by page is not in the first load. */
  first: (personId: string | null, locale: string) =>
    queryOptions({
      // The key lies below that of the list: both are invalidated together.
      queryKey: [...baseKey(personId), 'list', locale, 'first'],
      queryFn: async ({ signal }) =>
        // For a person, some may be unread.
        (personId === null ? await homePart('notices') : null) ??
        (await import('./lazy-calls.ts')).fetchAnnouncements('', signal),
      staleTime: 60_000,
    }),
  detail: (id: string, personId: string | null, locale: string) =>
    queryOptions({
      queryKey: [...baseKey(personId), 'detail', id, locale],
      queryFn: async ({ signal }) => (await import('./lazy-calls.ts')).fetchAnnouncement(id, signal),
      staleTime: 60_000,
    }),
};
