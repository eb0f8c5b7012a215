import { queryOptions } from '@tanstack/react-query';
import { storeApi } from '#lib/contract/store.ts';
import { callOrThrow } from './client/call.ts';
import { homePart } from './client/home-call.ts';

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export const outletQueries = {
  list: (locale: string, position: Position | null) =>
    queryOptions({
      queryKey: ['outlet', 'list', locale, position],
      queryFn: async ({ signal }) =>
        (position ? null : await homePart('stores')) ??
        callOrThrow(storeApi.list, position ?? {}, { signal }),
      staleTime: 30_000,
    }),
};
