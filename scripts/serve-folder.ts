import { type ServerType, serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Serves a folder on a free port, as a static host without settings does. */
export function serveFolder(root: string): Promise<{ url: string; close(): Promise<void> }> {
  const app = new Hono().use(serveStatic({ root }));
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => closed(server) }),
    );
  });
}

const closed = (server: ServerType) => new Promise<void>((resolve) => server.close(() => resolve()));
