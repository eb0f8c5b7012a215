import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /** The caller's address, by which codes are limited. */
    ip: string;
  }
}

/** Finds the caller's address: the socket's, or behind a trusted proxy the last one that the proxy wrote. */
export const callerIp =
  (trustProxy: boolean): MiddlewareHandler =>
  async (c, next) => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    c.set('ip', forwarded || socketAddress(c) || 'unknown');
    await next();
  };

function socketAddress(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  // `app.request()` of the tests has no socket.
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}
