import { useSyncExternalStore } from 'react';
import { formatHash, type HashLocation, parseHash } from '#lib/router/hash.ts';

/** The screens of the counter, in the hash of its address. */
export type CounterPath = '/' | '/bookings' | '/people' | '/money' | '/more' | '/queue';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The screen that is shown; the browser's back button leads to the one before. */
export const useCounterLocation = (): HashLocation =>
  parseHash(
    useSyncExternalStore(
      subscribe,
      () => location.hash,
      () => '',
    ),
  );

type QueryValues = Readonly<Record<string, string | number | null | undefined>>;

export const counterHref = (path: CounterPath, query?: QueryValues): string => formatHash(path, query);

export function openScreen(path: CounterPath, query?: QueryValues): void {
  location.hash = counterHref(path, query);
}
