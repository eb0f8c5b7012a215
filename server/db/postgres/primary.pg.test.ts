import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { POOL_DEFAULTS } from '../pool-settings.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { openPool } from './pool.ts';

const postgres = new URL(inject('postgresUrl') ?? '');

/** A host that takes connections and never answers, and how many it has taken. */
async function startSilentHost() {
  const state = { taken: 0 };
  const server = createServer(() => void state.taken++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { state, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function openPoolOf(hosts: readonly string[], size: number) {
  const url = postgres.href.replace(postgres.host, hosts.join());
  const settings = { ...POOL_DEFAULTS, DATABASE_POOL_SIZE: size, DATABASE_CONNECT_TIMEOUT: 500 };
  const pool = openPool(url, settings);
  onTestFinished(() => pool.end());
  return pool;
}

test('a host that does not answer is left, also if calls always wait for a connection', async () => {
  const silent = await startSilentHost();
  const pool = openPoolOf([silent.host, postgres.host], 2);
  const call = async () => (await pool.checkOut()).release();
  const callers = Array.from({ length: 10 }, async (_, at) => {
    await sleep(at * 60);
    await vi.waitFor(call, { timeout: 10_000, interval: 1 });
  });
  await Promise.all(callers);
  expect(silent.state.taken).toBeGreaterThan(0);
});

test('a wait that was too long because all connections are in use does not leave the host', async () => {
  const silent = await startSilentHost();
  const pool = openPoolOf([postgres.host, silent.host], 1);
  const connection = await pool.checkOut();
  await expect(pool.checkOut()).rejects.toBeInstanceOf(DatabaseUnavailable);
  connection.release();
  (await pool.checkOut()).release();
  expect(silent.state.taken).toBe(0);
});
