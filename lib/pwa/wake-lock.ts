'use client';

import { useEffect } from 'react';

/** True where the platform knows how to keep the screen on. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen awake while `active`, where the platform can; taken again after the app was in the background. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !canStayAwake()) return;
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // The platform may say no (a low battery): the screen then behaves as always.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (stopped) await lock?.release();
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      stopped = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [active]);
}
