import { useEffect, useState } from 'react';

const deviceClock = () => Date.now() / 1000;

/** The present in epoch seconds, renewed each second while `running`. `clock` may correct the device's clock. */
export function useNowSeconds(running = true, clock: () => number = deviceClock): number {
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

/** True while `at` (epoch seconds) has come by the `clock`. Draws anew when that changes rather than each second. */
export function useIsPast(at: number, clock: () => number = deviceClock): boolean {
  const [come, setCome] = useState(() => clock() >= at);
  useEffect(() => {
    const look = () => setCome(clock() >= at);
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [at, clock]);
  return come;
}
