import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
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

const ipBehind = async (hops: number, forwarded: string) => {
  const deps = { env: { TRUST_PROXY: hops }, log: { warn: vi.fn() } };
  const app = new Hono().use(clientIp(deps)).get('/', (c) => c.text(c.get('ip')));
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text();
};

test.for([
  [1, '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  [2, '10.0.0.1, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
  [3, '10.0.0.1, 203.0.113.9, 198.51.100.7', '10.0.0.1'],
  [1, '203.0.113.9:4711', '203.0.113.9'],
  [1, '[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64'],
] as const)('behind %i proxies the address of %s is %s', async ([hops, forwarded, ip]) => {
  expect(await ipBehind(hops, forwarded)).toBe(ip);
});

test.for([
  [2, '203.0.113.9'],
  [1, ''],
  [1, 'unknown'],
  [1, 'a'.repeat(5_000)],
] as const)('behind %i proxies an entry that no proxy wrote is ignored: %s', async ([hops, forwarded]) => {
  expect(await ipBehind(hops, forwarded)).toBe('unknown');
});

test.for([
  [0, undefined, 0],
  [0, '203.0.113.9', 1],
  [1, '203.0.113.9', 0],
  [2, '203.0.113.9', 1],
  [2, undefined, 0],
] as const)(
  'with TRUST_PROXY=%i the header %s is warned about %i times',
  async ([hops, forwarded, times]) => {
    const log = { warn: vi.fn() };
    const app = new Hono().use(clientIp({ env: { TRUST_PROXY: hops }, log })).get('/', (c) => c.body(null));
    const headers: HeadersInit = forwarded ? { 'x-forwarded-for': forwarded } : {};
    for (let i = 0; i < 3; i++) await app.request('/', { headers });
    expect(log.warn).toHaveBeenCalledTimes(times);
  },
);

test('without a proxy the header is ignored', async () => {
  expect(await ipBehind(0, '203.0.113.9')).toBe('unknown');
});
