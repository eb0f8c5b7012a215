import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { APP_HEADERS, HASHED_PATH, IMMUTABLE_CACHE, REVALIDATE_CACHE } from './app-headers.ts';

/** Serves the built app from a folder; nothing where it is not built. */
export function appFiles(root: string): Hono {
  const app = new Hono();
  if (!existsSync(join(root, 'index.html'))) return app;
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    if (c.res.status >= 400) return;
    c.header('cache-control', c.req.path.startsWith(HASHED_PATH) ? IMMUTABLE_CACHE : REVALIDATE_CACHE);
    for (const [name, value] of Object.entries(APP_HEADERS)) c.header(name, value);
  });
  app.use(etag());
  app.use(serveStatic({ root }));
  return app;
}
