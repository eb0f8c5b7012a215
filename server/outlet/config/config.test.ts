import { expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();

test('the configuration for guests has the brand, the limits and the payment methods', async () => {
  const config = dataOf(await server.call(indexApi.config, {}, { lang: 'zh-cn' }));
  expect(config).toMatchObject({
    brand: '绿呢台球',
    currency: 'CNY',
    topup_min: 1_000,
    topup_max: 500_000,
    resend_seconds: 60,
    payment_methods: ['wallet', 'sandbox'],
    version: '1.0.1',
    booking: { step_minutes: 15, hold_minutes: 15, cleaning_minutes: 5 },
  });
});

test('guests read the agreements in both languages', async () => {
  const terms = dataOf(await server.call(indexApi.text, { key: 'terms' }));
  expect(terms).toMatchObject({ title: 'User Agreement', version: '1.0', date: '2026-11-01' });
  const privacy = dataOf(await server.call(indexApi.text, { key: 'privacy' }, { lang: 'zh-cn' }));
  expect(privacy.html).toContain('<h2>一、我们保存的信息</h2>');
});

test('an unknown text is refused', async () => {
  const response = await server.app.request('/api/index/text?key=secrets');
  expect(await response.json()).toMatchObject({ code: 0, data: { reason: 'invalid_input', field: 'key' } });
});
