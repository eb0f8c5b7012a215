import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

/** How long the rest of a body is discarded, so that a client that sends it gets the answer. */
const LINGER_MS = 500;

/** Closes the connection if a call's body was not read to its end: the next call would fail. */
export const closeUnread: MiddlewareHandler = async (c, next) => {
  await next();
  // `app.request()` in tests has no socket.
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  if (!incoming || incoming.complete) return;
  c.header('Connection', 'close');
  incoming.resume();
  const stop = new AbortController();
  const ended = new Promise<void>((resolve) => {
    incoming.once('end', resolve).once('close', resolve);
  });
  await Promise.race([ended, sleep(LINGER_MS, undefined, { signal: stop.signal }).catch(() => {})]);
  stop.abort();
};
