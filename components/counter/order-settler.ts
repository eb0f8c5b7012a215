/** How long the rows keep their places after the last touch. */
export const QUIET_MS = 2_000;

/**
 * Decides when rows go to new places: at once, or if somebody touches the page, once nobody has for a while.
 */
export interface OrderSettler {
  /** Somebody touches or scrolls the page. */
  touch(): void;
  /** Shows the order once it may be shown. An order that still waits is dropped. */
  want(ids: readonly string[]): void;
  stop(): void;
}

export function orderSettler(show: (ids: readonly string[]) => void): OrderSettler {
  let quietAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (ids: readonly string[]) => {
    const wait = quietAt - performance.now();
    if (wait > 0) timer = setTimeout(settle, wait, ids);
    else show(ids);
  };
  return {
    touch: () => {
      quietAt = performance.now() + QUIET_MS;
    },
    want: (ids) => {
      clearTimeout(timer);
      settle(ids);
    },
    stop: () => clearTimeout(timer),
  };
}
