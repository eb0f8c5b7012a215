import { isIPv6 } from 'node:net';
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
    c.set('ip', rateLimitKey(forwarded || socketAddress(c) || 'unknown'));
    await next();
  };

function socketAddress(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  // `app.request()` of the tests has no socket.
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}

/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, of which a single line has
 * 2^64 to choose from.
 */
export function rateLimitKey(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
