import { queryOptions } from '@tanstack/react-query';
import { indexApi } from '#lib/contract/config.ts';
import type { LegalTextKey } from '#lib/domain/hall.ts';
import { callOrThrow } from './client/call.ts';
import { homePart } from './client/home-call.ts';

export const configQueries = {
  /** Brand, table types, currency and limits, which an operator rarely changes. */
  config: () =>
    queryOptions({
      queryKey: ['config'],
      queryFn: async ({ signal }) =>
        (await homePart('config')) ?? callOrThrow(indexApi.config, {}, { signal }),
      staleTime: 5 * 60_000,
    }),
  text: (key: LegalTextKey, locale: string) =>
    queryOptions({
      queryKey: ['text', key, locale],
      queryFn: ({ signal }) => callOrThrow(indexApi.text, { key }, { signal }),
      staleTime: 3600_000,
    }),
};
