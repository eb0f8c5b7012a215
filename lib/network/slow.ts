'use client';

import { useEffect, useState } from 'react';

const SLOW_MS = 3_000;
/** The age of younger data is not shown. */
const STALE_MS = 60_000;

/** True once `pending` has lasted `after` milliseconds, but not before `from` (epoch milliseconds). */
export function useIsSlow(pending: boolean, { after = SLOW_MS, from = 0 } = {}): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), Math.max(after, from - Date.now()));
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending, after, from]);
  return slow;
}

/** True while a fetch is slow and the data on screen is old. `updatedAt`: epoch milliseconds. */
export const useIsStale = (fetching: boolean, updatedAt: number): boolean =>
  useIsSlow(fetching, { from: updatedAt + STALE_MS });
