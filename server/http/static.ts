import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { appHeaders, FOREVER, FRESH, HASHED_PATH } from './app-headers.ts';

/** Serves the built app from a folder: hashed assets for ever, everything else asked for anew. */
export function appFiles(root: string): Hono {
  const app = new Hono();
  if (!existsSync(join(root, 'index.html'))) return app;
  const headers = headersOf(root);
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    if (c.res.status >= 400) return;
    c.header('cache-control', c.req.path.startsWith(HASHED_PATH) ? FOREVER : FRESH);
    for (const [name, value] of Object.entries(headers())) c.header(name, value);
  });
  app.use(etag());
  app.use(serveStatic({ root }));
  return app;
}

/** The headers of the build that lies there now: a new one may have been put in its place. */
function headersOf(root: string): () => Readonly<Record<string, string>> {
  const stampOf = (name: string) => statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs;
  let known = { stamp: '', headers: {} };
  return () => {
    const stamp = `${stampOf('index.html')} ${stampOf('config.json')}`;
    if (stamp !== known.stamp) known = { stamp, headers: appHeaders(root) };
    return known.headers;
  };
}
