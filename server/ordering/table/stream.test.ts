import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { makeTestServer, NOON, type Person, type TestServer } from '#server/test/test-server.ts';
import { makeTableFeed } from './feed.ts';
import { tableStream } from './stream.ts';

let server: TestServer;
let ann: Person;
beforeAll(async () => {
  server = await makeTestServer();
  ann = await server.signIn();
});
afterAll(() => server.close());
afterEach(() => server.db.deleteFrom('orders').execute());

const startGame = (table_id: string) =>
  insertTestOrder(server.db, {
    user_id: ann.id,
    table_id,
    status: 'playing',
    start_at: NOON - 60,
    end_at: NOON + 3_600,
  });

/** The stream's `table` events as they come. */
async function* events(response: Response): AsyncGenerator<Table> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      expect(block).toMatch(/^(event: table\n|: )/);
      const line = block.split('\n').find((part) => part.startsWith('data:'));
      if (line) yield JSON.parse(line.slice(5)) as Table;
    }
  }
}

const open = async () => events(await server.app.request('/api/table/stream?store_id=jingan'));

async function take(stream: AsyncGenerator<Table>, count: number): Promise<Table[]> {
  const taken: Table[] = [];
  while (taken.length < count) taken.push((await stream.next()).value as Table);
  return taken;
}

test('a listener gets every table at once, then a change as soon as the outlet is poked', async () => {
  const stream = await open();
  const first = await take(stream, 12);
  expect(new Set(first.map(({ id }) => id)).size).toBe(12);
  expect(first.every(({ state }) => state === 'free')).toBe(true);

  await startGame('jingan-7');
  const began = performance.now();
  server.deps.tableFeed.refresh('jingan');
  expect((await stream.next()).value).toMatchObject({ id: 'jingan-7', state: 'in_use' });
  expect(performance.now() - began).toBeLessThan(1_500);
  await stream.return(undefined);
});

test('what another process did is found by the next read', async () => {
  const stream = await open();
  await take(stream, 12);
  await startGame('jingan-8');
  expect((await stream.next()).value).toMatchObject({ id: 'jingan-8', state: 'in_use' });
  await stream.return(undefined);
});

test('a reader who does not read keeps one state a table, however often they change', async () => {
  const feed = makeTableFeed(server.deps);
  const response = await tableStream({ hall: server.deps.hall, tableFeed: feed }).request(
    '/stream?store_id=jingan',
  );
  for (let round = 0; round < 30; round++) {
    server.clock.at = NOON + round * 3_600;
    await new Promise<void>((heard) => {
      const stop = feed.listen('jingan', () => {
        stop();
        heard();
      });
    });
  }
  const stream = events(response);
  await take(stream, 12);
  feed.close();
  let rest = 0;
  for await (const _ of stream) rest++;
  expect(rest).toBeLessThanOrEqual(24);
  server.clock.at = NOON;
});

test('streams end when the server does', async () => {
  const feed = makeTableFeed(server.deps);
  const response = await tableStream({ hall: server.deps.hall, tableFeed: feed }).request(
    '/stream?store_id=jingan',
  );
  const stream = events(response);
  await take(stream, 12);
  feed.close();
  expect((await stream.next()).done).toBe(true);
});
