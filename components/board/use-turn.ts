import { useEffect, useState } from 'react';

/** Counts from 0 below `count`, one further each time, and begins again. */
export function useTurn(count: number, everyMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((last) => last + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return count > 0 ? turn % count : 0;
}
