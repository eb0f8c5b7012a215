import { afterEach, expect, test } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { NOON } from '#server/test/test-server.ts';
import { makeTableFeed } from './feed.ts';
import { tableStream } from './stream.ts';

const { server } = await setUpTestServer();
const ann = await server.signIn();

/** A poll that no test waits for. */
const NEVER_MS = 3_600_000;

afterEach(() => server.db.deleteFrom('orders').execute());

const startGame = (table_id: string) =>
  insertTestOrder(server.db, {
    user_id: ann.id,
    table_id,
    status: 'playing',
    start_at: NOON - 60,
    end_at: NOON + 3_600,
  });

async function* readEvents(response: Response): AsyncGenerator<Table> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      expect(block).toMatch(/^event: (table|orders|alive)\n/);
      if (!block.startsWith('event: table')) continue;
      const line = block.split('\n').find((part) => part.startsWith('data:'));
      if (line) yield JSON.parse(line.slice(5)) as Table;
    }
  }
}

const openStream = async () => readEvents(await server.app.request('/api/table/stream?store_id=jingan'));

async function takeTables(stream: AsyncGenerator<Table>, count: number): Promise<Table[]> {
  const tables: Table[] = [];
  while (tables.length < count) tables.push((await stream.next()).value as Table);
  return tables;
}

test('a stream has all tables first, then a change as soon as the outlet is refreshed', async () => {
  const feed = makeTableFeed(server.deps, { poll_ms: NEVER_MS });
  const app = tableStream({ hall: server.deps.hall, tableFeed: feed });
  const stream = readEvents(await app.request('/stream?store_id=jingan'));
  const first = await takeTables(stream, 12);
  expect(new Set(first.map(({ id }) => id)).size).toBe(12);
  expect(first.every(({ state }) => state === 'free')).toBe(true);

  await startGame('jingan-7');
  feed.refresh('jingan');
  expect((await stream.next()).value).toMatchObject({ id: 'jingan-7', state: 'in_use' });
  await stream.return(undefined);
  feed.close();
});

test('a change of another process is found by the next poll', async () => {
  const stream = await openStream();
  await takeTables(stream, 12);
  await startGame('jingan-8');
  expect((await stream.next()).value).toMatchObject({ id: 'jingan-8', state: 'in_use' });
  await stream.return(undefined);
});

test('a client that does not read has at most one queued state a table', async () => {
  const feed = makeTableFeed(server.deps);
  const response = await tableStream({ hall: server.deps.hall, tableFeed: feed }).request(
    '/stream?store_id=jingan',
  );
  for (let round = 0; round < 30; round++) {
    server.clock.at = NOON + round * 3_600;
    await new Promise<void>((resolve) => {
      const stop = feed.listen('jingan', () => {
        stop();
        resolve();
      });
    });
  }
  const stream = readEvents(response);
  await takeTables(stream, 12);
  feed.close();
  let remaining = 0;
  for await (const _ of stream) remaining++;
  expect(remaining).toBeLessThanOrEqual(24);
  server.clock.at = NOON;
});

test('streams end when the feed closes', async () => {
  const feed = makeTableFeed(server.deps);
  const response = await tableStream({ hall: server.deps.hall, tableFeed: feed }).request(
    '/stream?store_id=jingan',
  );
  const stream = readEvents(response);
  await takeTables(stream, 12);
  feed.close();
  expect((await stream.next()).done).toBe(true);
});

test('says that orders changed, also where no table shows it', async () => {
  const feed = makeTableFeed(server.deps, { poll_ms: NEVER_MS });
  const app = tableStream({ hall: server.deps.hall, tableFeed: feed });
  const response = await app.request('/stream?store_id=jingan');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (wanted: string) => {
    while (!text.includes(wanted)) text += (await reader.read()).value ?? '';
  };
  await readUntil('jingan-12"');
  expect(text).not.toContain('event: orders');
  feed.refresh('jingan');
  await readUntil('event: orders\ndata: jingan\n\n');
  await reader.cancel();
  feed.close();
});
