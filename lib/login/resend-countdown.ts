'use client';

import { useEffect, useState } from 'react';
import * as v from 'valibot';

const PREFIX = 'resend-';
const waitSchema = v.object({ address: v.string(), until: v.number() });
/** To whom a code was sent, and until when no other one is: epoch seconds. */
export type ResendWait = v.InferOutput<typeof waitSchema>;

export function readWait(store: string): ResendWait | null {
  try {
    return v.parse(waitSchema, JSON.parse(sessionStorage.getItem(store) ?? 'null'));
  } catch {
    return null;
  }
}

/** Forgets to whom codes were sent. */
export function clearResendWaits(): void {
  const stores = Object.keys(globalThis.sessionStorage ?? {}).filter((store) => store.startsWith(PREFIX));
  for (const store of stores) sessionStorage.removeItem(store);
}

/** Seconds that are left of a wait; another address than the one that was written to has none. */
export const secondsLeft = (wait: ResendWait | null, address: string | null, now: number): number =>
  wait && (address === null || address === wait.address) ? Math.max(0, wait.until - now) : 0;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * The seconds until another code can be sent, ticking down; survives a reload. `name`: of the form; `address`: the one
 * that stands in it, null while it is none.
 */
export function useResendCountdown(name: string, address: string | null) {
  const store = PREFIX + name;
  const [wait, setWait] = useState(() => readWait(store));
  const [now, setNow] = useState(nowSeconds);
  const left = secondsLeft(wait, address, now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(nowSeconds()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return {
    left,
    start(to: string, seconds: number) {
      const next = { address: to, until: nowSeconds() + seconds };
      sessionStorage.setItem(store, JSON.stringify(next));
      setNow(nowSeconds());
      setWait(next);
    },
  };
}
