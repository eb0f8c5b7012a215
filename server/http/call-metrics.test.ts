import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints } from '#lib/contract/contract.ts';
import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { storeApi } from '#lib/contract/store.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { makeLogger } from '#server/core/log.ts';
import { outboxSender } from '#server/notify/providers/outbox.ts';
import { callApi } from '#server/test/call-api.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

const { server } = await setUpTestServer();
const { metrics } = server.deps;

async function metricValue(
  name: string,
  labels: Record<string, string | number>,
): Promise<number | undefined> {
  const found = (await metrics.registry.getSingleMetric(name)?.get())?.values ?? [];
  return found.find((entry) => JSON.stringify(entry.labels) === JSON.stringify(labels))?.value;
}

test('calls are counted by path, status and reason, and unknown paths together', async () => {
  const ann = await server.signIn();
  await ann.call(walletApi.detail, {});
  await server.call(walletApi.detail, {});
  for (const path of ['/api/nothing', '/api/nothing/else']) await server.app.request(path);
  const call = '/api/wallet/detail';
  expect(await metricValue('baize_calls_total', { call, status: 200, reason: '' })).toBe(1);
  expect(await metricValue('baize_calls_total', { call, status: 401, reason: 'session_required' })).toBe(1);
  expect(await metricValue('baize_calls_total', { call: 'other', status: 404, reason: '' })).toBe(2);
  const durations = await metrics.callSeconds.get();
  const count = durations.values.find(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.call === call,
  );
  expect(count?.value).toBe(2);
});

test('verification codes are counted as sent or failed', async () => {
  const sent = (await metricValue('baize_deliveries_total', { channel: 'email', result: 'sent' })) ?? 0;
  await server.signInByEmail('counted@example.com');
  expect(await metricValue('baize_deliveries_total', { channel: 'email', result: 'sent' })).toBe(sent + 1);
});

test('listeners of the table stream are counted until they leave', async () => {
  const listeners = async () => (await metrics.streamListeners.get()).values[0]?.value;
  const listener = { write: () => {}, end: () => {} };
  const remove = server.deps.tableFeed.listen('jingan', listener);
  const removeOther = server.deps.tableFeed.listen('jingan', { ...listener });
  expect(await listeners()).toBe(2);
  remove();
  remove();
  expect(await listeners()).toBe(1);
  removeOther();
});

test.each([
  ['req-2026_11.24', null],
  ['0af7651916cd43dd8448eb211c80319c', '0af7651916cd43dd8448eb211c80319c'],
  ['x'.repeat(300), null],
  ['a b', null],
  ['{"forged": "line"}', null],
])('responds with the request id %s as %s, a malformed one is replaced', async (sent, expected) => {
  const response = await server.app.request(storeApi.list.path, { headers: { 'x-request-id': sent } });
  const answered = response.headers.get('x-request-id') ?? '';
  if (expected === null) expect(answered).toMatch(/^[0-9a-f-]{36}$/);
  else expect(answered).toBe(expected);
});

test('no line of the log has a full phone number or e-mail address, in any call', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-log-'));
  const lines: string[] = [];
  const log = makeLogger({ LOG_LEVEL: 'debug' }, { write: (line) => lines.push(line) });
  const outbox = outboxSender({ ...server.deps, env: { ...server.deps.env, DATA_DIR: dataDir }, log });
  const app = server.appWith({ log, sender: outbox });
  const phone = '13912345678';
  const mobile = `+86${phone}`;
  const email = 'somebody.real@example.com';

  expect((await callApi(app.request, smsApi.send, { mobile, event: 'mobilelogin' })).ok).toBe(true);
  expect((await callApi(app.request, emsApi.send, { email, event: 'emslogin' })).ok).toBe(true);
  // The provider quotes the number in its error.
  const failing = server.appWith({
    log,
    sender: {
      sendCode: async ({ to }) => {
        throw new Error(`cannot send to ${to}`);
      },
      sendEmail: async () => {},
      sendNotice: async () => {},
    },
  });
  await callApi(failing.request, smsApi.send, { mobile: '+8613912345679', event: 'mobilelogin' });
  // Every call is made, with the addresses in all places where a client could put them.
  const { token } = await server.signIn(`+86${'13712345678'}`);
  for (const endpoint of allEndpoints) {
    const input = {
      mobile,
      email,
      captcha: '000000',
      id: mobile,
      code: mobile,
      table_id: email,
      content: email,
    };
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input)}` : '';
    await app.request(endpoint.path + query, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', 'x-token': token, 'idempotency-key': endpoint.path },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
    });
  }
  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(allEndpoints.length);
  expect(text).toContain('s***@example.com');
  expect(text).toContain('cannot send to +86*****79');
  for (const secret of ['3912345678', '3912345679', '3712345678', 'somebody'])
    expect(text).not.toContain(secret);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('request_id');
  rmSync(dataDir, { recursive: true });
});
