import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

/** The time between the signal to end and the end, in which the proxy sends its calls elsewhere. */
export interface Drain {
  isDraining(): boolean;
  /** True in the second half of the time: calls that the proxy repeats are refused. */
  isRefusing(): boolean;
  /** From now on this process is not ready, and answers close their connections. Returns after `ms`. */
  start(ms: number): Promise<void>;
}

export function makeDrain(): Drain {
  let draining = false;
  let refusing = false;
  return {
    isDraining: () => draining,
    isRefusing: () => refusing,
    async start(ms) {
      draining = true;
      // nginx may not have found yet that the process that was restarted before this one is back.
      if (ms > 0) await sleep(ms / 2);
      refusing = true;
      if (ms > 0) await sleep(ms / 2);
    },
  };
}

/** Closes connections while draining, so that the proxy sends no call on a closing one. */
export const closeWhileDraining =
  ({ isDraining }: Drain): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (isDraining()) c.header('Connection', 'close');
  };

/** `502` if the proxy repeats calls elsewhere after that answer (`deploy/nginx.conf`). */
const REPEATED_ON_HEADER = 'x-repeated-on';

/**
 * Towards the end of draining, answers a call that the proxy repeats elsewhere. Returns whether it has
 * answered.
 */
export function refuseWhileDraining(
  { isRefusing }: Drain,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!isRefusing() || request.headers[REPEATED_ON_HEADER] !== '502') return false;
  response.writeHead(502, { connection: 'close', 'content-length': 0 }).end();
  return true;
}
