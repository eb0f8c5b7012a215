import { useEffect, useState } from 'react';

const deviceClock = () => Date.now() / 1000;

/** The present in epoch seconds, renewed each second while `running`. `clock` may correct the device's clock. */
export function useSeconds(running = true, clock: () => number = deviceClock): number {
  const [now, setNow] = useState(() => Math.floor(clock()));
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Math.floor(clock()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [running, clock]);
  return now;
}
