import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

/** The time between the signal to end and the end, in which the proxy sends its calls elsewhere. */
export interface Drain {
  isDraining(): boolean;
  /** From now on this process is not ready, and answers close their connections. Returns after `ms`. */
  start(ms: number): Promise<void>;
}

export function makeDrain(): Drain {
  let draining = false;
  return {
    isDraining: () => draining,
    async start(ms) {
      draining = true;
      if (ms > 0) await sleep(ms);
    },
  };
}

/** So that no connection is left on which the proxy could send a call while the process closes it. */
export const closeWhileDraining =
  ({ isDraining }: Drain): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (isDraining()) c.header('Connection', 'close');
  };
