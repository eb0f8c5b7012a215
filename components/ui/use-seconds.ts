import { useCallback, useSyncExternalStore } from 'react';

/** Returns epoch seconds with their fraction. Must keep its identity between renders. */
export type ClockFunction = () => number;

const deviceClock: ClockFunction = () => Date.now() / 1000;

interface Ticker {
  readonly listeners: Set<() => void>;
  readonly stop: () => void;
}

/** One timer for each clock, whatever the number of its listeners. */
const tickers = new Map<ClockFunction, Ticker>();

/** Calls the listener at each whole second, and when the page becomes visible. */
export function subscribeToSeconds(clock: ClockFunction, listener: () => void): () => void {
  const ticker = tickers.get(clock) ?? startTicker(clock);
  tickers.set(clock, ticker);
  ticker.listeners.add(listener);
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0 || tickers.get(clock) !== ticker) return;
    tickers.delete(clock);
    ticker.stop();
  };
}

function startTicker(clock: ClockFunction): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    // A hidden page waits until it is visible again.
    if (globalThis.document?.visibilityState === 'hidden') return;
    // A timer may fire up to a millisecond early.
    timer = setTimeout(tick, 1001 - ((clock() * 1000) % 1000));
  };
  const tick = () => {
    wait();
    for (const listener of [...listeners]) listener();
  };
  globalThis.document?.addEventListener('visibilitychange', tick);
  wait();
  return {
    listeners,
    stop() {
      clearTimeout(timer);
      globalThis.document?.removeEventListener('visibilitychange', tick);
    },
  };
}

/** A value that depends on the time alone. Renders when it changes, not each second. */
export function useClockValue<T extends string | number | boolean | null>(
  select: (now: number) => T,
  clock: ClockFunction = deviceClock,
): T {
  const subscribe = useCallback((listener: () => void) => subscribeToSeconds(clock, listener), [clock]);
  const read = () => select(clock());
  return useSyncExternalStore(subscribe, read, read);
}

/** The current time in whole epoch seconds, updated each second. */
export const useNowSeconds = (clock?: ClockFunction): number => useClockValue(Math.floor, clock);

/** The start of the current minute, epoch seconds. */
export const useNowMinute = (clock?: ClockFunction): number =>
  useClockValue((now) => Math.floor(now / 60) * 60, clock);

/** True from the instant `at` (epoch seconds) on; false if it is null. */
export const useIsPast = (at: number | null, clock?: ClockFunction): boolean =>
  useClockValue((now) => at !== null && now >= at, clock);
