import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { callerIp, rateLimitKey } from './ip.ts';

test.for([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
] as const)('%s counts as %s', ([address, counted]) => {
  expect(rateLimitKey(address)).toBe(counted);
});

const seen = async (trustProxy: boolean, forwarded: string) => {
  const app = new Hono().use(callerIp(trustProxy)).get('/', (c) => c.text(c.get('ip')));
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text();
};

test('behind a proxy the address is the one that the proxy wrote, not what the caller says of itself', async () => {
  expect(await seen(true, '10.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
});

test('without a proxy the header is nobody', async () => {
  expect(await seen(false, '203.0.113.9')).toBe('unknown');
});
