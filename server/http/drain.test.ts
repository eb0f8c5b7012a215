import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDrain, refuseWhileDraining } from './drain.ts';

const drain = makeDrain();
const server = createServer((request, response) => {
  if (!refuseWhileDraining(drain, request, response)) response.end('served');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());

const statusOf = async (headers: Record<string, string>) => (await fetch(url, { headers })).status;

test('calls that the proxy repeats are answered with 502 towards the end of draining, and only then', async () => {
  const repeated = { 'x-repeated-on': '502' };
  expect(await statusOf(repeated)).toBe(200);
  const drained = drain.start(1_000);
  expect(await statusOf(repeated)).toBe(200);
  await drained;
  expect(await statusOf(repeated)).toBe(502);
  expect(await statusOf({})).toBe(200);
});
