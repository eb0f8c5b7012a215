import { useEffect, useState } from 'react';

const deviceClock = () => Date.now() / 1000;

/** The current time in epoch seconds, updated each second. `clock` must keep its identity between renders. */
export function useNowSeconds(clock: () => number = deviceClock): number {
  const [now, setNow] = useState(() => Math.floor(clock()));
  useEffect(() => {
    const tick = () => setNow(Math.floor(clock()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

/** True once `at` (epoch seconds) is past by the `clock`. Renders when that changes rather than each second. */
export function useIsPast(at: number, clock: () => number = deviceClock): boolean {
  const [past, setPast] = useState(() => clock() >= at);
  useEffect(() => {
    const check = () => setPast(clock() >= at);
    check();
    const timer = setInterval(check, 1000);
    return () => clearInterval(timer);
  }, [at, clock]);
  return past;
}
