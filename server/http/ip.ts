import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

declare module 'hono' {
  interface ContextVariableMap {
    /** The key by which callers are limited, see `rateLimitKey`. */
    ip: string;
  }
}

/** Sets `ip` from the socket, or behind a proxy from the last entry of `X-Forwarded-For`, which the proxy added. */
export const clientIp =
  (trustProxy: boolean): MiddlewareHandler =>
  async (c, next) => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    c.set('ip', rateLimitKey(forwarded || socketAddress(c) || 'unknown'));
    await next();
  };

function socketAddress(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  // `app.request()` in tests has no socket.
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}

/** The IPv4 address, or the /64 network of an IPv6 address: one subscriber has 2^64 addresses. */
export function rateLimitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return `${new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
