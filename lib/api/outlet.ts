import { queryOptions } from '@tanstack/react-query';
import { storeApi } from '#lib/contract/store.ts';
import { ask } from './client/call.ts';

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export const storeQueries = {
  list: (locale: string, position: Position | null) =>
    queryOptions({
      queryKey: ['store', 'list', locale, position],
      queryFn: ({ signal }) => ask(storeApi.list, position ?? {}, { signal }),
      staleTime: 30_000,
    }),
};
