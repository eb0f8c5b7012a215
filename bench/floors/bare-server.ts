/**
 * The floor of a call: bare `node:http` that runs one prepared statement, or none, and sends bytes that are
 * ready. Started as a process of its own by `start-bare-server.ts`, which sends it the routes.
 */
import { createServer } from 'node:http';
import pg from 'pg';

export interface BareRoute {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
  /** Null: from memory. */
  readonly query: { readonly text: string; readonly values: readonly unknown[] } | null;
}

process.once('message', ({ databaseUrl, routes }: { databaseUrl: string; routes: BareRoute[] }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
  const byPath = new Map(
    routes.map(({ body, ...route }, at) => {
      const bytes = Buffer.from(body, 'base64');
      const headers = { 'content-type': route.contentType, 'content-length': bytes.length };
      return [route.path, { ...route, name: `route_${at}`, bytes, headers }];
    }),
  );
  const server = createServer(async (request, response) => {
    const route = byPath.get(request.url ?? '');
    if (!route) {
      response.writeHead(404).end();
      return;
    }
    if (route.query)
      await pool.query({ name: route.name, text: route.query.text, values: [...route.query.values] });
    response.writeHead(200, route.headers).end(route.bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
});
