import { Hono } from 'hono';
import * as v from 'valibot';
import { measuredPages, WEB_VITALS_PATH } from '#lib/contract/web-vitals.ts';
import type { Env } from '#server/core/env.ts';
import type { Metrics } from '#server/core/metrics.ts';

const MAX_MS = 600_000;
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_MS)));

const reportSchema = v.object({
  page: v.pipe(v.string(), v.maxLength(100)),
  lcp: milliseconds,
  inp: milliseconds,
  cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
});

const pages = new Set(measuredPages);

/** How many of 100 visits send their figures: none if nobody reads the metrics. */
export const webVitalsPercent = ({ METRICS_PORT, WEB_VITALS_PERCENT }: Env): number =>
  METRICS_PORT === undefined ? 0 : WEB_VITALS_PERCENT;

/**
 * Takes the figures of visits. Anybody can send some, so they are bounded, and pages are those of the app.
 */
export function webVitals({ env, metrics }: { env: Env; metrics: Metrics }): Hono {
  const app = new Hono();
  if (webVitalsPercent(env) === 0) return app;
  app.post(WEB_VITALS_PATH, async (c) => {
    const report = v.safeParse(reportSchema, await c.req.json().catch(() => null));
    if (!report.success) return c.body(null, 400);
    const { lcp, inp, cls } = report.output;
    const page = pages.has(report.output.page) ? report.output.page : 'other';
    if (lcp !== undefined) metrics.webLcp.observe({ page }, lcp / 1000);
    if (inp !== undefined) metrics.webInp.observe({ page }, inp / 1000);
    if (cls !== undefined) metrics.webCls.observe({ page }, cls);
    return c.body(null, 204);
  });
  return app;
}
