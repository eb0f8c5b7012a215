import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { accepts } from './accept-encoding.ts';
import { SECURITY_HEADERS } from './app-headers.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The id of the call, in logs and the audit trail. */
    requestId: string;
    /** The headers of the response, whatever it will be. Middleware adds to them before the handler runs. */
    responseHeaders: Record<string, string>;
    /** Set once `respondWithJson` has set all headers. */
    hasHeaders: true;
  }
}

const MAX_REQUEST_ID = 255;

/**
 * The id that the caller or a proxy sent, else a new one. Hono's middleware also makes a `Headers` for each
 * response.
 */
const requestIdOf = (sent: string | undefined): string =>
  sent && sent.length <= MAX_REQUEST_ID && /^[\w\-=]+$/.test(sent) ? sent : randomUUID();

/**
 * Gives every call an id, and every response that id and the headers that the middleware after it gathers in
 * `responseHeaders`. Those of calls are made with them: changing the headers of a finished response costs
 * more than most handlers. A response may have a `Cache-Control` of its own.
 */
export const sendResponseHeaders: MiddlewareHandler = async (c, next) => {
  const id = requestIdOf(c.req.header('x-request-id'));
  c.set('requestId', id);
  const headers = { ...SECURITY_HEADERS, 'X-Request-Id': id };
  c.set('responseHeaders', headers);
  await next();
  if (c.get('hasHeaders')) return;
  // `c.header` is not used, because it copies the response.
  const sent = c.res.headers;
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'Vary') sent.append(name, value);
    else if (name !== 'Cache-Control' || !sent.has(name)) sent.set(name, value);
  }
};

/** Bytes. A shorter body comes in the first two packets. */
const WORTH_COMPRESSING = 2_000;
/** Bytes. A longer body is compressed by another thread. */
const LONG = 32_000;

/** Calls that share a read send the same body one after another. */
let last: { readonly json: string; readonly compressed: Buffer } | null = null;

async function compress(json: string, bytes: number): Promise<Buffer> {
  if (bytes > LONG) return await promisify(gzip)(json);
  if (last?.json !== json) last = { json, compressed: gzipSync(json) };
  return last.compressed;
}

/** Answers with JSON, compressed if that is worth it: 6 KB take 25 us. */
export async function respondWithJson(c: Context, json: string): Promise<Response> {
  const bytes = Buffer.byteLength(json);
  const headers: Record<string, string> = {
    ...c.get('responseHeaders'),
    'Content-Type': 'application/json',
    'Content-Length': String(bytes),
  };
  let body: string | Buffer<ArrayBuffer> = json;
  if (bytes >= WORTH_COMPRESSING) {
    headers.Vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding';
    if (accepts(c.req.header('accept-encoding') ?? '', 'gzip')) {
      body = (await compress(json, bytes)) as Buffer<ArrayBuffer>;
      headers['Content-Encoding'] = 'gzip';
      headers['Content-Length'] = String(body.length);
    }
  }
  c.set('hasHeaders', true);
  return new Response(body, { headers });
}

export const noStore: MiddlewareHandler = (c, next) => {
  c.get('responseHeaders')['Cache-Control'] = 'no-store';
  return next();
};

interface CrossOriginOptions {
  readonly origin: string[];
  readonly allowHeaders: string[];
  readonly exposeHeaders: string[];
  /** Seconds. */
  readonly maxAge: number;
}

/**
 * Lets pages of other origins call. Hono's middleware answers the preflights; it would copy each other
 * response.
 */
export function crossOrigin(options: CrossOriginOptions): MiddlewareHandler {
  const answerPreflight = cors(options);
  const origins = new Set(options.origin);
  const exposed = { 'Access-Control-Expose-Headers': options.exposeHeaders.join(','), Vary: 'Origin' };
  return (c, next) => {
    if (c.req.method === 'OPTIONS') return answerPreflight(c, next);
    const origin = c.req.header('origin');
    const allowed = origin !== undefined && origins.has(origin);
    Object.assign(
      c.get('responseHeaders'),
      exposed,
      allowed ? { 'Access-Control-Allow-Origin': origin } : undefined,
    );
    return next();
  };
}
