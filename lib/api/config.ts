import { queryOptions } from '@tanstack/react-query';
import type { LegalTextKey } from '#lib/domain/hall.ts';
import { homePart } from './client/home-call.ts';

export const configQueries = {
  /** Brand, table types, currency and limits, which an operator rarely changes. */
  config: () =>
    queryOptions({
      queryKey: ['config'],
      queryFn: async ({ signal }) =>
        (await homePart('config')) ?? (await import('./lazy-calls.ts')).fetchConfig(signal),
      staleTime: 5 * 60_000,
    }),
  text: (key: LegalTextKey, locale: string) =>
    queryOptions({
      queryKey: ['text', key, locale],
      queryFn: async ({ signal }) => (await import('./lazy-calls.ts')).fetchText(key, signal),
      staleTime: 3600_000,
    }),
};
