import { onlineManager, QueryClient } from '@tanstack/react-query';
import { RefusalError } from '#lib/api/client/errors.ts';

/** So often a query that met a network's hiccup is tried again. */
const RETRIES = 2;

const isOffline = () => navigator.onLine === false;

/** What was decided stays decided: only the network is tried again, and not while there is none. */
const retry = (count: number, error: unknown): boolean =>
  !(error instanceof RefusalError) && !isOffline() && count < RETRIES;

/**
 * The cache of everything that was asked. Without a network a query fails at once, so that its page can say so, and is
 * asked again when the network is back.
 */
export function makeQueryClient(): QueryClient {
  // It hears changes only, and takes the start for online.
  onlineManager.setOnline(!isOffline());
  return new QueryClient({
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
