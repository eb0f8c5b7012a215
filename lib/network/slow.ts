'use client';

import { useEffect, useState } from 'react';

/** An answer that takes longer is no answer for who looks at the page meanwhile. */
const SLOW_MS = 3_000;
/** What is younger may stand without a word. */
const OLD_MS = 60_000;

/** True once something has been going on for `after` milliseconds, but not before `from` (epoch milliseconds). */
export function useIsSlow(going: boolean, { after = SLOW_MS, from = 0 } = {}): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setSlow(true), Math.max(after, from - Date.now()));
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going, after, from]);
  return slow;
}

/** True while an answer is waited for and what is shown meanwhile is old. `updatedAt`: epoch milliseconds. */
export const useIsStale = (waiting: boolean, updatedAt: number): boolean =>
  useIsSlow(waiting, { from: updatedAt + OLD_MS });
