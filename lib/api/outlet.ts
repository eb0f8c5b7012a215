import { queryOptions } from '@tanstack/react-query';
import { homePart } from './client/home-call.ts';

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export const outletQueries = {
  /** The first page, which begins with the outlet `first` if the hall has it; it may be empty. */
  list: (locale: string, position: Position | null, first: string) =>
    queryOptions({
      queryKey: ['outlet', 'list', locale, position, first],
      queryFn: async ({ signal }) =>
        (position ? null : await homePart('stores', (home) => first === '' || first === home.store_id)) ??
        (await import('./lazy-calls.ts')).fetchOutlets(outletInput(position, first), signal),
      staleTime: 30_000,
    }),
};

export const outletInput = (position: Position | null, first: string) => ({
  ...position,
  ...(first && { first }),
});
