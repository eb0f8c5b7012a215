'use client';

import { useEffect, useState } from 'react';

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The seconds until another code can be sent, ticking down; survives a reload. `name`: of the form. */
export function useResend(name: string): { left: number; start: (seconds: number) => void } {
  const store = `resend-${name}`;
  const [until, setUntil] = useState(() => Number(sessionStorage.getItem(store)) || 0);
  const [now, setNow] = useState(nowSeconds);
  const left = Math.max(0, until - now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(nowSeconds()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return {
    left,
    start(seconds) {
      const end = nowSeconds() + seconds;
      sessionStorage.setItem(store, String(end));
      setNow(nowSeconds());
      setUntil(end);
    },
  };
}
