'use client';

import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { tabStorage } from '#lib/browser/tab-storage.ts';

const KEY_PREFIX = 'resend-';
const waitSchema = v.object({ address: v.string(), until: v.number() });
/** The address that a code was sent to, and until when no other code can be sent (epoch seconds). */
export type ResendWait = v.InferOutput<typeof waitSchema>;

function readWait(key: string): ResendWait | null {
  const stored = v.safeParse(waitSchema, tabStorage.read(key));
  return stored.success ? stored.output : null;
}

export function clearResendWaits(): void {
  const stored = Object.keys(globalThis.sessionStorage ?? {}).filter((key) => key.startsWith(KEY_PREFIX));
  for (const key of stored) tabStorage.remove(key);
}

/** Seconds left of a wait. It holds for its own address, and while none is typed (null). */
export const secondsLeft = (wait: ResendWait | null, address: string | null, now: number): number =>
  wait && (address === null || address === wait.address) ? Math.max(0, wait.until - now) : 0;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Counts down the seconds until another code can be sent; survives a reload. `name` identifies the form, `address` is the
 * one typed into it, null while it is invalid.
 */
export function useResendCountdown(name: string, address: string | null) {
  const key = KEY_PREFIX + name;
  const [wait, setWait] = useState(() => readWait(key));
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
      tabStorage.write(key, next);
      setNow(nowSeconds());
      setWait(next);
    },
  };
}
