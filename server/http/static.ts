import { existsSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';

const FOREVER = 'public, max-age=31536000, immutable';
const FRESH = 'no-cache';
/** Says nothing of where scripts and calls may go: the app may be built for an API of another address. */
const POLICY = "base-uri 'self'; object-src 'none'; frame-ancestors 'none'";

/** Serves the built app from a folder: hashed assets for ever, everything else asked for anew. */
export function appFiles(root: string): Hono {
  const app = new Hono();
  if (!existsSync(root)) return app;
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    if (c.res.status >= 400) return;
    c.header('cache-control', c.req.path.startsWith('/_next/static/') ? FOREVER : FRESH);
    c.header('content-security-policy', POLICY);
  });
  app.use(serveStatic({ root }));
  return app;
}
