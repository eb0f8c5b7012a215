import { getEventListeners, once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startDatabaseProxy } from '#server/test/database-proxy.ts';
import { copyTemplate } from '#server/test/databases.ts';
import { freePort } from '#server/test/free-port.ts';
import { type OpenDatabase, openPostgres } from '../open.ts';
import { CHANNEL, type Signals } from '../signals.ts';
import { LISTENER, postgresSignals } from './signals.ts';

const postgres = inject('postgresUrl') ?? '';
const log = pino({ level: 'silent' });
/** Longer than a busy machine takes for anything here. */
const WAIT = { timeout: 30_000, interval: 50 };

let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let opened: OpenDatabase;
let url: string;
let closers: { close(): Promise<void> }[];

beforeEach(async () => {
  closers = [];
  proxy = await startDatabaseProxy(postgres);
  opened = await copyTemplate(postgres, (copy) => {
    url = copy;
    return openPostgres(copy);
  });
});
afterEach(async () => {
  proxy?.recover();
  for (const signals of closers) await signals.close();
  await opened?.close();
  await proxy?.close();
});

const notify = (payload: string) => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(opened.db);

/** Opens the signals of another process, with a connection that listens through the proxy. */
function openSignals() {
  const signals = postgresSignals({ url: proxy.through(url), notify, log, heartbeat_ms: 200 });
  closers.push(signals);
  const received: string[] = [];
  signals.onSignal('sessions', (text) => received.push(text));
  const gaps = vi.fn();
  signals.onGap(gaps);
  return { ...signals, received, gaps };
}

/** Sends until it arrives: the receiver may not listen yet. */
const untilReceived = (from: Signals, to: { received: string[] }, text: string) =>
  vi.waitFor(() => {
    from.send('sessions', text);
    expect(to.received).toContain(text);
  }, WAIT);

/** Connections of the database that listen. */
async function listenerCount(): Promise<number> {
  const [row] = await opened.runSql<{ count: number }>(`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = '${LISTENER}'`);
  return row?.count ?? -1;
}

const endListeners = () =>
  opened.runSql(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = '${LISTENER}'`);

test('a signal reaches all processes, with spaces and in any script', async () => {
  const [first, second, third] = [openSignals(), openSignals(), openSignals()];
  await untilReceived(first, second, 'a table, 球台 5');
  await untilReceived(first, third, 'a table, 球台 5');
  await untilReceived(first, first, 'a table, 球台 5');
});

test('a process whose connection is ended by the database reports a gap, and another once it listens again', async () => {
  const { gaps, received, ...signals } = openSignals();
  await vi.waitFor(() => expect(gaps).toHaveBeenCalled(), WAIT);
  expect(await listenerCount()).toBe(1);
  gaps.mockClear();
  await endListeners();
  await vi.waitFor(() => expect(gaps.mock.calls.length).toBeGreaterThanOrEqual(2), WAIT);
  expect(await listenerCount()).toBe(1);
  signals.send('sessions', 'after it');
  await vi.waitFor(() => expect(received).toContain('after it'), WAIT);
});

test('a process is known as one that listens whatever name the URL sets', async () => {
  const named = new URL(proxy.through(url));
  named.searchParams.set('application_name', 'hall');
  const signals = postgresSignals({ url: named.href, notify, log, heartbeat_ms: 200 });
  closers.push(signals);
  await vi.waitFor(async () => expect(await listenerCount()).toBe(1), WAIT);
});

test('gaps are reported for as long as a process can not listen', async () => {
  const { gaps } = openSignals();
  await vi.waitFor(() => expect(gaps).toHaveBeenCalled(), WAIT);
  proxy.hang();
  await vi.waitFor(async () => expect(await listenerCount()).toBe(0), WAIT);
  gaps.mockClear();
  await vi.waitFor(() => expect(gaps.mock.calls.length).toBeGreaterThanOrEqual(2), WAIT);
});

test('a process listens again after its connection was cut, or no longer answers', async () => {
  const [first, second] = [openSignals(), openSignals()];
  await untilReceived(first, second, 'before');
  proxy.cut();
  await untilReceived(first, second, 'after the cut');
  expect(await listenerCount()).toBe(2);
  proxy.hang();
  // Their heartbeats find no answer.
  await vi.waitFor(async () => expect(await listenerCount()).toBe(0), WAIT);
  proxy.recover();
  await untilReceived(first, second, 'after it hung');
});

test('an attempt to listen that failed leaves no listener behind', async () => {
  const signals = new Set<AbortSignal>();
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener');
  onTestFinished(() => added.mockRestore());
  const warn = vi.fn();
  const port = await freePort();
  closers.push(postgresSignals({ url: `postgres://127.0.0.1:${port}/none`, notify, log: { warn } }));
  await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThanOrEqual(4), WAIT);
  for (const [call, [type]] of added.mock.calls.entries()) {
    const target = added.mock.contexts[call];
    if (type === 'abort' && target instanceof AbortSignal) signals.add(target);
  }
  expect(signals.size).toBeGreaterThan(0);
  // One of the attempt, and one of the delay before the next.
  for (const signal of signals) expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(2);
});

test('an attempt to listen that fails because of the end is not logged', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const warn = vi.fn();
  const connected = once(silent, 'connection');
  const signals = postgresSignals({ url: `postgres://127.0.0.1:${port}/none`, notify, log: { warn } });
  await connected;
  await signals.close();
  expect(warn).not.toHaveBeenCalled();
});
