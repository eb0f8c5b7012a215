'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { useClockValue } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';

/** Runs `refetch` when the server's clock reaches one of the instants (epoch seconds; null: never). */
export function useRefetchAt(instants: readonly (number | null)[], refetch: () => unknown): void {
  const next = useClockValue((now) => {
    const coming = instants.filter((at) => at !== null && at > now) as number[];
    return coming.length > 0 ? Math.min(...coming) : null;
  }, serverNow);
  const last = useRef(next);
  const run = useEffectEvent(() => void refetch());
  useEffect(() => {
    const reached = last.current !== null && last.current <= serverNow();
    last.current = next;
    if (reached) run();
  }, [next]);
}
