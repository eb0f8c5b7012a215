import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#server/test/free-port.ts';
import { startLoadBalancer } from '#server/test/many-processes/load-balancer.ts';
import { clientIp } from './ip.ts';

let server: ReturnType<typeof serve>;
let nginx: Awaited<ReturnType<typeof startLoadBalancer>>;
let port: number;

beforeAll(async () => {
  const app = new Hono();
  app.use(clientIp({ env: { TRUST_PROXY: 1 }, log: pino({ level: 'silent' }) }));
  app.get('*', (c) => c.text(c.get('ip')));
  port = await freePort();
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve());
  });
  nginx = await startLoadBalancer([port]);
});
afterAll(async () => {
  await nginx?.close();
  server?.close();
});

const FORGED = ['203.0.113.7', '203.0.113.7, 198.51.100.1', '2001:db8::1', '[2001:db8::1]:80', 'x', ''];
const addressAt = async (url: string, forged: string) =>
  (await fetch(`${url}/api/x`, { headers: { 'x-forwarded-for': forged } })).text();

test('a caller cannot forge an address, over IPv4 and over IPv6', async () => {
  for (const forged of FORGED) {
    expect(await addressAt(nginx.url, forged)).toBe('127.0.0.1');
    if (nginx.ipv6_url) expect(await addressAt(nginx.ipv6_url, forged)).toBe('::/64');
  }
});

test('nor with the header twice', async () => {
  const { hostname, port: at } = new URL(nginx.url);
  const socket = connect(Number(at), hostname);
  const lines = ['GET /api/x HTTP/1.1', 'host: x', 'connection: close'];
  const forged = ['x-forwarded-for: 203.0.113.7', 'X-Forwarded-For: 203.0.113.8'];
  socket.write(`${[...lines, ...forged].join('\r\n')}\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/\b127\.0\.0\.1\b/);
  expect(answer).not.toContain('203.0.113');
});
