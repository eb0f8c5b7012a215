'use client';

import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { tabStorage } from '#lib/browser/tab-storage.ts';

const KEY_PREFIX = 'resend-';
/** How long a code can be typed. */
const CODE_SECONDS = 5 * 60;

const requestSchema = v.object({ address: v.string(), until: v.number(), sent_at: v.nullable(v.number()) });
/**
 * The address that a code was asked for, and until when no other code can be (epoch seconds). `sent_at` is
 * null if the server has refused to send one so soon, because an earlier code was asked for elsewhere.
 */
export type CodeRequest = v.InferOutput<typeof requestSchema>;

function readRequest(key: string): CodeRequest | null {
  const stored = v.safeParse(requestSchema, tabStorage.read(key));
  return stored.success ? stored.output : null;
}

export function clearResendWaits(): void {
  const stored = Object.keys(globalThis.sessionStorage ?? {}).filter((key) => key.startsWith(KEY_PREFIX));
  for (const key of stored) tabStorage.remove(key);
}

/** Seconds left until another code can be sent to the address. */
export const secondsLeft = (request: CodeRequest | null, address: string | null, now: number): number =>
  request && address === request.address ? Math.max(0, request.until - now) : 0;

/** Whether a code was sent to the address that can still be typed. */
export const isCodeSent = (request: CodeRequest | null, address: string | null, now: number): boolean =>
  request?.sent_at != null && address === request.address && now < request.sent_at + CODE_SECONDS;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Counts down the seconds until another code can be sent; survives a reload. `name`: of the form. */
export function useResendCountdown(name: string, address: string | null) {
  const key = KEY_PREFIX + name;
  const [request, setRequest] = useState(() => readRequest(key));
  const [now, setNow] = useState(nowSeconds);
  const left = secondsLeft(request, address, now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(nowSeconds()), 500);
    return () => clearInterval(timer);
  }, [running]);
  const keep = (next: CodeRequest) => {
    tabStorage.write(key, next);
    setNow(nowSeconds());
    setRequest(next);
  };
  return {
    left,
    isSent: isCodeSent(request, address, now),
    /** Notes that a code was sent. */
    start: (to: string, seconds: number) =>
      keep({ address: to, until: nowSeconds() + seconds, sent_at: nowSeconds() }),
    /** Notes that no code was sent because it is too soon. */
    wait: (to: string, seconds: number) =>
      keep({
        address: to,
        until: nowSeconds() + seconds,
        sent_at: request?.address === to ? request.sent_at : null,
      }),
  };
}
