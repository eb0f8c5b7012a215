'use client';

import { useEffect } from 'react';

export const isWakeLockSupported = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen on while `active`; requests the lock again after the app was in the background. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !isWakeLockSupported()) return;
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (stopped) await lock?.release();
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      stopped = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [active]);
}
