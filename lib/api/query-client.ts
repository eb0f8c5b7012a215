import { QueryClient } from '@tanstack/react-query';
import { Refused } from './errors.ts';

/** What was decided stays decided: only the network is tried again. */
const retry = (count: number, error: unknown): boolean => !(error instanceof Refused) && count < 2;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 15_000, gcTime: 24 * 3600_000, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
