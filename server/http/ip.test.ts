import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientIp, rateLimitKey } from './ip.ts';

test.for([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
] as const)('the rate limit key of %s is %s', ([address, key]) => {
  expect(rateLimitKey(address)).toBe(key);
});

const ipBehind = async (trustProxy: boolean, forwarded: string) => {
  const app = new Hono().use(clientIp(trustProxy)).get('/', (c) => c.text(c.get('ip')));
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text();
};

test('behind a proxy the entry of the proxy counts, not those that the caller sent', async () => {
  expect(await ipBehind(true, '10.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
});

test('without a proxy the header is ignored', async () => {
  expect(await ipBehind(false, '203.0.113.9')).toBe('unknown');
});
