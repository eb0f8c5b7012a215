'use client';

import { useSyncExternalStore } from 'react';

/** The same width as that of the variant `wide` of app/globals.css. */
const QUERY = '(min-width: 48rem)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(QUERY);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the window has room for two columns. If the style sheet can tell, use its `wide:` instead. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
