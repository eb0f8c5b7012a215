'use client';

import { useEffect, useState } from 'react';

/** An answer that takes longer is no answer for who looks at the page meanwhile. */
const SLOW_MS = 3_000;
/** What is younger may stand without a word. */
const OLD_MS = 60_000;

/** True once something has been going on for too long. */
export function useSlow(going: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going]);
  return slow;
}

/** `updatedAt`: epoch milliseconds. */
export const isOld = (updatedAt: number): boolean => Date.now() - updatedAt > OLD_MS;
