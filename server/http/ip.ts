import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

declare module 'hono' {
  interface ContextVariableMap {
    /** The key by which callers are limited, see `rateLimitKey`. */
    ip: string;
  }
}

interface ProxyDeps {
  readonly env: { readonly TRUST_PROXY: number };
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Sets `ip` from the socket, or behind `hops` proxies from `X-Forwarded-For`: each proxy adds the address
 * that it was called from at the end, and what stands before those entries was sent by the caller. Warns once
 * if the header has fewer entries than `TRUST_PROXY`, or arrives without that: everybody would be counted as
 * the proxy.
 */
export const clientIp = ({ env: { TRUST_PROXY: hops }, log }: ProxyDeps): MiddlewareHandler => {
  let warned = false;
  return (c, next) => {
    const header = c.req.header('x-forwarded-for');
    if (!warned && header !== undefined && (hops === 0 || header.split(',').length < hops)) {
      warned = true;
      log.warn(
        { hops },
        'X-Forwarded-For does not match TRUST_PROXY: behind proxies, all guests are limited as one address. Set TRUST_PROXY to their number',
      );
    }
    const forwarded = hops > 0 ? forwardedAddress(header ?? '', hops) : null;
    c.set('ip', rateLimitKey(forwarded ?? socketAddress(c) ?? 'unknown'));
    return next();
  };
};

/** Returns null if the entry is missing or no address: the request did not come through the proxies. */
function forwardedAddress(header: string, hops: number): string | null {
  const entry = header.split(',').at(-hops)?.trim() ?? '';
  // Some proxies add the port.
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return ipaddr.isValid(address) ? address : null;
}

function socketAddress(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  // `app.request()` in tests has no socket.
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}

/** Parsing an address takes longer than all else that happens before a handler. */
const keys = new Map<string, string>();
/** The keys are forgotten beyond this number of addresses. */
const MAX_KEYS = 10_000;

/** The IPv4 address, or the /64 network of an IPv6 address: one subscriber has 2^64 addresses. */
export function rateLimitKey(address: string): string {
  const known = keys.get(address);
  if (known !== undefined) return known;
  if (keys.size >= MAX_KEYS) keys.clear();
  const key = computeKey(address);
  keys.set(address, key);
  return key;
}

function computeKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return `${new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
