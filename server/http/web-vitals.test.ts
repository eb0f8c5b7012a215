import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { WEB_VITALS_PATH, type WebVitalsReport } from '#lib/contract/web-vitals.ts';
import type { Env } from '#server/core/env.ts';
import { makeMetrics } from '#server/core/metrics.ts';
import { callApi } from '#server/test/call-api.ts';
import { dataOf, makeTestServer, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server?.close());

function measuredApp(change: Partial<Env> = {}) {
  const metrics = makeMetrics();
  const app = server.appWith({ metrics, env: { ...server.deps.env, METRICS_PORT: 9464, ...change } });
  /** Sends a text, as a beacon does. */
  const send = async (body: WebVitalsReport | string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    return (await app.request(WEB_VITALS_PATH, { method: 'POST', headers, body: text })).status;
  };
  /** The sums of the histograms, by page. */
  const sums = async () => {
    const text = await metrics.registry.metrics();
    const lines = text.matchAll(/^baize_web_(\w+?)_sum\{page="([^"]*)"\} (\S+)$/gm);
    return [...lines].map(([, name, page, sum]) => `${name} ${page} ${sum}`);
  };
  return { app, send, sums };
}

test('the figures of a visit are counted by the page on which it began', async () => {
  const { send, sums } = measuredApp();
  expect(await send({ page: '/', lcp: 900, inp: 48, cls: 0.02 })).toBe(204);
  expect(await send({ page: '/', lcp: 1_100 })).toBe(204);
  expect(await send({ page: '/made/up', cls: 0 })).toBe(204);
  expect(await sums()).toEqual(['lcp_seconds / 2', 'inp_seconds / 0.048', 'cls / 0.02', 'cls other 0']);
});

test('what is no report is refused and not counted', async () => {
  const { send, sums } = measuredApp();
  const bodies = [
    '',
    'null',
    '[]',
    '{"page":1}',
    '{"page":"/","lcp":-1}',
    '{"page":"/","lcp":1e9}',
    '{"page":"/","cls":"1"}',
  ];
  for (const body of bodies) expect([body, await send(body)]).toEqual([body, 400]);
  expect(await sums()).toEqual([]);
});

test.each([
  ['WEB_VITALS_PERCENT=0', { WEB_VITALS_PERCENT: 0 }],
  ['no METRICS_PORT', { METRICS_PORT: undefined }],
])('with %s no visit is asked for its figures', async (_, change) => {
  const off = measuredApp(change);
  expect(await off.send({ page: '/', lcp: 900 })).toBe(404);
  const percent = async ({ app }: typeof off) =>
    dataOf(await callApi((path, init) => app.request(path, init), indexApi.config, {})).web_vitals_percent;
  expect(await percent(off)).toBe(0);
  expect(await percent(measuredApp())).toBe(20);
});
