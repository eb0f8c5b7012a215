import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isChunkError, reloadOnce } from '#lib/pwa/chunk-error.ts';
import { RefusalError } from '../client/errors.ts';

const RETRIES = 2;

/** For prices and free times, milliseconds: there are many of them, and an old one is of no use. */
export const SHORT_GC_MS = 5 * 60_000;

const isOffline = () => navigator.onLine === false;

/** A refusal is final: only network failures are retried, and not while the phone is offline. */
const retry = (count: number, error: unknown): boolean =>
  !(error instanceof RefusalError) && !isOffline() && count < RETRIES;

/** A query whose code is missing mostly belongs to an older version. */
function reloadForChunk(error: Error): void {
  if (isChunkError(error) && !isOffline()) reloadOnce();
}

/** The cache of all queries. Offline a query fails at once, and runs again once online. */
export function makeQueryClient(): QueryClient {
  // React Query listens for changes only and assumes a start online.
  onlineManager.setOnline(!isOffline());
  return new QueryClient({
    queryCache: new QueryCache({ onError: reloadForChunk }),
    defaultOptions: {
      queries: {
        retry,
        staleTime: 15_000,
        gcTime: 24 * 3600_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
