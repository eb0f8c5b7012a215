import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';

/** Refuses a larger body with HTTP 413, except at one path. Hono's own middleware streams each body. */
export function limitBody(maxBytes: number, { except }: { except: string }): MiddlewareHandler {
  const refuse = () => {
    throw new HTTPException(413);
  };
  const limitStream = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.path === except) return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next);
    return Number(length) > maxBytes ? refuse() : next();
  };
}
