import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { noSignals } from '#server/db/signals.ts';
import { write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { insertTestOrder, type TestOrder } from '#server/test/insert-order.ts';
import { NOON } from '#server/test/noon.ts';
import { onSend } from '#server/test/on-send.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { openTableStream, serveApp } from '#server/test/table-stream.ts';
import { type OrderChange, updateOrder } from '../order/store.ts';
import { makeTableFeed, type TableFeed } from './feed.ts';

const { server } = await setUpTestServer();
const ann = await server.signIn();
const { url, close } = await serveApp(server.app);
afterAll(close);

/** A read that no test waits for. */
const NEVER_MS = 3_600_000;
const TABLES = 12;

afterEach(async () => {
  server.clock.at = NOON;
  await server.db.deleteFrom('orders').execute();
});

const insertOrder = (table_id: string, order: Partial<TestOrder> = {}) =>
  insertTestOrder(server.db, {
    user_id: ann.id,
    table_id,
    status: 'playing',
    start_at: NOON - 60,
    end_at: NOON + 3_600,
    ...order,
  });

const changeOrder = (id: string, change: OrderChange): Promise<void> =>
  inTransaction(server.db, (tx) => write(tx, updateOrder(id, change)));

async function openStream(at = url) {
  const stream = await openTableStream(at, 'jingan');
  onTestFinished(stream.close);
  return { ...stream, tables: await stream.take(TABLES) };
}

async function serveFeed(options: Parameters<typeof makeTableFeed>[1]) {
  const counted = { statements: 0 };
  const db = onSend(server.db, () => void counted.statements++);
  // The hall of a test server is read from the database at each use.
  const hall = await server.deps.hall.current();
  const feed = makeTableFeed({ ...server.deps, db, hall: { current: async () => hall } }, options);
  const served = await serveApp(server.appWith({ tableFeed: feed }));
  onTestFinished(async () => {
    feed.close();
    await served.close();
  });
  return { feed, counted, url: served.url };
}

function collect(feed: TableFeed) {
  const written: Uint8Array[] = [];
  const collector = { written, ended: false, stop: () => {} };
  collector.stop = feed.listen('jingan', {
    write: (events) => void written.push(events),
    end: () => {
      collector.ended = true;
    },
  });
  onTestFinished(() => collector.stop());
  return collector;
}

test('a stream has all tables first, then each change as it is committed', async () => {
  const { tables, response, next } = await openStream();
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(new Set(tables.map(({ id }) => id)).size).toBe(TABLES);
  expect(tables.every(({ state }) => state === 'free')).toBe(true);

  const id = await insertOrder('jingan-7');
  expect(await next()).toMatchObject({ id: 'jingan-7', state: 'in_use', state_until_at: NOON + 3_600 });
  await changeOrder(id, { end_at: NOON + 1_800 });
  expect(await next()).toMatchObject({ id: 'jingan-7', state: 'in_use', state_until_at: NOON + 1_800 });
});

test('a change is read once and made into bytes once for all listeners; those that come later cost no statement', async () => {
  const { feed, counted } = await serveFeed({ signals: noSignals, reread_ms: NEVER_MS });
  const listeners = [collect(feed), collect(feed), collect(feed)];
  const [first] = listeners;
  await expect.poll(() => first?.written.length).toBe(1);
  expect(counted.statements).toBe(1);
  await insertOrder('jingan-7');
  feed.refreshAll();
  await expect.poll(() => first?.written.length).toBe(2);
  expect(counted.statements).toBe(2);
  for (const { written } of listeners) expect(written[1]).toBe(first?.written[1]);

  const late = [collect(feed), collect(feed)];
  expect(late.map(({ written }) => written.length)).toEqual([1, 1]);
  expect(late[0]?.written[0]).toBe(late[1]?.written[0]);
  expect(String(late[0]?.written[0]).match(/^event: table$/gm)).toHaveLength(TABLES);
  expect(counted.statements).toBe(2);
});

test.each<[string, Partial<TestOrder>, Partial<Table>]>([
  ['a hold runs out', { status: 'unpaid', hold_until_at: NOON + 1 }, { state: 'free' }],
  ['a game ends', { end_at: NOON + 1 }, { state: 'cleaning', state_until_at: NOON + 301 }],
  ['the cleaning is over', { end_at: NOON - 10, occupied_until_at: NOON + 1 }, { state: 'free' }],
  ['a booking begins', { status: 'paid', start_at: NOON + 1 }, { state: 'in_use', free_until_at: null }],
  [
    'a booking comes near',
    { status: 'paid', start_at: NOON + 86_400, end_at: NOON + 90_000 },
    { state: 'free', free_until_at: NOON + 86_400 },
  ],
])(
  '%s: a change by time alone is sent when its moment comes, without a statement',
  async (_, order, change) => {
    await insertOrder('jingan-3', order);
    const { counted, ...feed } = await serveFeed({ signals: noSignals, reread_ms: NEVER_MS });
    const { next } = await openStream(feed.url);
    server.clock.at = NOON + 1;
    expect(await next()).toMatchObject({ id: 'jingan-3', ...change });
    expect(counted.statements).toBe(1);
  },
);

test('a change whose signal is lost is found by the next read', async () => {
  const feed = await serveFeed({ signals: noSignals, reread_ms: 200 });
  const { next } = await openStream(feed.url);
  await insertOrder('jingan-8');
  expect(await next()).toMatchObject({ id: 'jingan-8', state: 'in_use' });
});

test('after a jump of the clock the orders of the new day are read', async () => {
  const day = { status: 'paid', start_at: NOON + 200_000, end_at: NOON + 203_600 } as const;
  await insertOrder('jingan-4', day);
  const { counted, ...feed } = await serveFeed({ signals: noSignals, reread_ms: NEVER_MS });
  const { next } = await openStream(feed.url);
  server.clock.at = day.start_at;
  for (;;) {
    const table = await next();
    if (table.id === 'jingan-4' && table.state === 'in_use') break;
  }
  expect(counted.statements).toBe(2);
});

test('says that orders have changed, also where no table shows it', async () => {
  const id = await insertOrder('jingan-2', { status: 'unpaid', hold_until_at: NOON + 600 });
  const { written } = collect(server.deps.tableFeed);
  await expect.poll(() => written.length).toBeGreaterThan(0);
  expect(String(written[0])).not.toContain('event: orders');
  await changeOrder(id, { status: 'paid', hold_until_at: null });
  await expect.poll(() => String(written.at(-1))).toBe('event: orders\ndata: ["jingan-2"]\n\n');
});

test('a gap in the signals makes the feed read again', async () => {
  const gaps: (() => void)[] = [];
  const feed = await serveFeed({
    signals: { ...noSignals, onGap: (listener) => void gaps.push(listener) },
    reread_ms: NEVER_MS,
  });
  const { next } = await openStream(feed.url);
  await insertOrder('jingan-9');
  for (const report of gaps) report();
  expect(await next()).toMatchObject({ id: 'jingan-9', state: 'in_use' });
});

test('a read that fails is repeated, and what time changes is sent meanwhile', async () => {
  let fails = false;
  const db = onSend(server.db, () => {
    if (fails) throw new Error('the database is down');
  });
  const feed = makeTableFeed({ ...server.deps, db }, { reread_ms: NEVER_MS });
  onTestFinished(() => feed.close());
  await insertOrder('jingan-1', { end_at: NOON + 10 });
  const { written } = collect(feed);
  await expect.poll(() => written.length).toBe(1);
  fails = true;
  server.clock.at = NOON + 10;
  feed.refreshAll();
  await expect.poll(() => String(written.at(-1))).toContain('"state":"cleaning"');
  await insertOrder('jingan-2');
  fails = false;
  await expect.poll(() => String(written.at(-1)), { timeout: 30_000 }).toContain('"id":"jingan-2"');
});

test('streams end when the feed closes, and new ones at once', async () => {
  const { feed, url: at } = await serveFeed({ reread_ms: NEVER_MS });
  const { next } = await openStream(at);
  feed.close();
  await expect(next()).rejects.toThrow('has ended');
  expect(collect(feed).ended).toBe(true);
});

test('a HEAD request is answered without a stream', async () => {
  const response = await fetch(`${url}/api/table/stream?store_id=jingan`, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(await response.text()).toBe('');
});

test('an address may have a limited number of streams open, and opens others once some are closed', async () => {
  const env = { ...server.deps.env, STREAMS_PER_ADDRESS: 2, TRUST_PROXY: 1 };
  const { url: at, close: stop } = await serveApp(server.appWith({ env }));
  onTestFinished(stop);
  const statusFrom = async (address: string) => {
    const client = new AbortController();
    const { status } = await fetch(`${at}/api/table/stream?store_id=jingan`, {
      headers: { 'x-forwarded-for': address },
      signal: client.signal,
    });
    return { status, leave: () => client.abort() };
  };
  const open = [await statusFrom('192.0.2.1'), await statusFrom('192.0.2.1')];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  expect((await statusFrom('192.0.2.1')).status).toBe(429);
  expect((await statusFrom('192.0.2.2')).status).toBe(200);
  open[0]?.leave();
  await expect.poll(async () => (await statusFrom('192.0.2.1')).status).toBe(200);
});
