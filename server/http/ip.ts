import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

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
    c.set('ip', rateLimitKey(forwarded || socketAddress(c) || 'unknown'));
    await next();
  };

function socketAddress(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  // `app.request()` of the tests has no socket.
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}

/**
 * The key by which callers are limited: an IPv4 address, or the /64 network of an IPv6 address, because one line has 2^64
 * of those.
 */
export function rateLimitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return `${new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
