import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { CoreDeps } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { runInScope } from '#server/core/scope.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Path of the endpoint, once its handler runs: to find it in the routes takes longer. */
    call: string;
  }
}

/** Runs each call in a scope with its request id, counts and times it, and logs it at level debug. */
export const observeCalls =
  ({ metrics, log }: CoreDeps): MiddlewareHandler =>
  (c, next) =>
    runInScope({ request_id: c.get('requestId'), actor: 'guest' }, async () => {
      const started = performance.now();
      await next();
      const seconds = (performance.now() - started) / 1000;
      // The path of the route, not of the request: the number of labels must be limited.
      const call = c.get('call') ?? matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? 'other';
      const { status } = c.res;
      const reason = c.error instanceof Refusal ? c.error.reason : '';
      metrics.calls.inc({ call, status, reason });
      metrics.callSeconds.observe({ call }, seconds);
      log.debug({ method: c.req.method, call, status, reason, ms: Math.round(seconds * 1000) }, 'call');
    });
