import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import { answerError } from './http/errors.ts';
import { callerIp } from './http/ip.ts';
import { mountOn, type Routes } from './http/mount.ts';
import { openApiDocument } from './http/openapi.ts';
import { appFiles } from './http/static.ts';
import { indexRoutes } from './index/routes.ts';
import { orderRoutes } from './order/routes.ts';
import { paymentPages } from './payments/routes.ts';
import { storeRoutes } from './store/routes.ts';
import { tableRoutes } from './table/routes.ts';
import { tableStream } from './table/stream.ts';
import { userRoutes } from './user/routes.ts';
import { vipRoutes } from './vip/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

const features: readonly Routes[] = [
  userRoutes,
  indexRoutes,
  storeRoutes,
  tableRoutes,
  orderRoutes,
  walletRoutes,
  vipRoutes,
];

/** No call of the contract is larger; uploads have a limit of their own. */
const MAX_BODY = 64 * 1024;

/** The whole server over its dependencies: the API, the payment pages and the built app from `files`. */
export function buildApp(deps: Deps, options: { files: string; version: string }): Hono {
  const app = new Hono();
  app.onError(answerError(deps));
  app.use(secureHeaders({ xFrameOptions: 'DENY', crossOriginResourcePolicy: 'cross-origin' }));
  app.use(callerIp(deps.env.TRUST_PROXY));
  app.use(
    '/api/*',
    cors({
      origin: deps.env.CORS_ORIGINS,
      allowHeaders: ['content-type', 'x-token', 'lang', 'idempotency-key'],
    }),
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => {
        throw new HTTPException(413);
      },
    }),
    async (c, next) => {
      await next();
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    },
  );
  const mount = mountOn(app, deps);
  for (const routes of features) routes(mount);
  app.route('/api/payment', paymentPages(deps));
  app.route('/api/table', tableStream(deps));
  const document = openApiDocument(options.version);
  app.get('/api/openapi.json', (c) => c.json(document));
  app.get('/api/healthz', async (c) => {
    await sql`select 1`.execute(deps.db);
    return c.json({ ok: true, time: deps.clock.now() });
  });
  app.all('/api/*', () => {
    throw new HTTPException(404);
  });
  app.route('/', appFiles(options.files));
  return app;
}
