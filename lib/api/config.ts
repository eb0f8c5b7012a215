import { queryOptions } from '@tanstack/react-query';
import { indexApi } from '#lib/contract/config.ts';
import { callOrThrow } from './client/call.ts';

export const configQueries = {
  /** Brand, currency and limits: an operator changes them once in a blue moon. */
  config: () =>
    queryOptions({
      queryKey: ['config'],
      queryFn: ({ signal }) => callOrThrow(indexApi.config, {}, { signal }),
      staleTime: 5 * 60_000,
    }),
  /** The words come in the language that was asked. */
  text: (key: 'terms' | 'privacy', locale: string) =>
    queryOptions({
      queryKey: ['text', key, locale],
      queryFn: ({ signal }) => callOrThrow(indexApi.text, { key }, { signal }),
      staleTime: 3600_000,
    }),
};
