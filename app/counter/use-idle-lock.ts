import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/api/client/call.ts';
import { storeStaffSession } from '#lib/api/counter/counter-session.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';

/** How often the server is told at most that somebody works here, milliseconds. */
const TELL_MS = 20_000;
const CHECK_MS = 1_000;

/** Ends the session here and at the server. */
export async function lockCounter(): Promise<void> {
  // If the server does not answer, the session ends by itself.
  const ended = call(counterStaffApi.lock, {}, staff).catch(() => null);
  storeStaffSession(null);
  await ended;
}

/** Locks the device after `idle_seconds` without a touch or a key. */
export function useIdleLock(idle_seconds: number): void {
  const tell = useEffectEvent(() => void call(counterStaffApi.active, {}, staff).catch(() => null));
  useEffect(() => {
    let lastActive = Date.now();
    let lastTold = Date.now();
    const onActive = () => {
      lastActive = Date.now();
      if (lastActive - lastTold < TELL_MS) return;
      lastTold = lastActive;
      tell();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastActive >= idle_seconds * 1000) void lockCounter();
    }, CHECK_MS);
    for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, onActive, true);
    return () => {
      clearInterval(timer);
      for (const event of ['pointerdown', 'keydown'] as const) removeEventListener(event, onActive, true);
    };
  }, [idle_seconds]);
}
