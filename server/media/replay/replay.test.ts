import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { replayApi } from '#lib/contract/replay.ts';
import { gamesOn, TABLE } from '#server/test/games.ts';
import { makeVideo } from '#server/test/make-video.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';
import { demoRecordings } from '../recordings/demo.ts';
import { folderRecordings } from '../recordings/folder.ts';
import { mediamtxRecordings } from '../recordings/mediamtx.ts';
import { makeClips } from './clips.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-replay-'));
const recorded = join(folder, 'recordings');
const cut = join(folder, 'clips');
let server: TestServer;
let games: ReturnType<typeof gamesOn>;
beforeAll(async () => {
  const recordings = folderRecordings({ folder: recorded, path: 'cam/{table}', zone: 'Asia/Shanghai' });
  server = await makeTestServer({ recordings, clips: makeClips(cut) });
  games = gamesOn(server);
});
afterAll(() => server.close());

/** A recording of so many seconds in MediaMTX's layout, by the hall's clock. */
async function record(start_at: number, seconds: number): Promise<void> {
  mkdirSync(join(recorded, 'cam', TABLE), { recursive: true });
  writeFileSync(join(recorded, 'cam', TABLE, nameOf(start_at)), await makeVideo(seconds));
}

function nameOf(start_at: number): string {
  const local = new Date((start_at + 8 * 3600) * 1000).toISOString();
  return `${local.slice(0, 10)}_${local.slice(11, 19).replaceAll(':', '-')}-000000.mp4`;
}

/** A game of two minutes that is over. */
async function playedTwoMinutes(person: Person) {
  server.clock.at += 3600;
  const start_at = server.clock.at;
  const { id } = await games.play(person);
  server.clock.at += 120;
  dataOf(await person.call(orderApi.end, { id }));
  return { id, start_at, end_at: start_at + 120 };
}

const get = (url: string, headers = {}) =>
  server.app.request(url.replace('https://hall.test', ''), { headers });

async function secondsOf(url: string): Promise<number> {
  const bytes = Buffer.from(await (await get(url)).arrayBuffer());
  return new Input({ formats: [MP4], source: new BufferSource(bytes) }).computeDuration();
}

test('a game is watched as it was recorded: cut to its time, gaps told, nobody else in it', async () => {
  const ann = await games.fundedCustomer();
  const game = await playedTwoMinutes(ann);
  await record(game.start_at - 20, 50);
  await record(game.start_at + 30, 20);
  await record(game.start_at + 90, 60);
  // The recorder's disk was full for a moment.
  writeFileSync(join(recorded, 'cam', TABLE, nameOf(game.start_at + 60)), '');
  const replay = dataOf(await ann.call(replayApi.detail, { id: game.id }));
  const from = (clip: { start_time: number }) => clip.start_time - game.start_at;
  expect(replay.clips.map((clip) => [from(clip), Math.round(clip.seconds)])).toEqual([
    [0, 30],
    [30, 20],
    [90, 30],
  ]);
  expect(replay).toMatchObject({
    state: 'ready',
    start_at: game.start_at,
    end_at: game.end_at,
    gaps: [{ start_at: game.start_at + 50, end_at: game.start_at + 90 }],
    kept_until_at: game.end_at + 7 * 86_400,
  });
  for (const clip of replay.clips) expect(await secondsOf(clip.url)).toBeCloseTo(clip.seconds, 1);
  const part = await get(replay.clips[0]?.url ?? '', { range: 'bytes=0-1' });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);

  const share = dataOf(await ann.call(replayApi.clip, { id: game.id, at: game.start_at + 5, seconds: 15 }));
  expect(share.name).toMatch(/^baize-table-jingan-5-\d{4}-\d\d-\d\d-\d{6}-15s\.mp4$/);
  expect(await secondsOf(share.url)).toBeCloseTo(15, 0);
  expect((await get(share.url)).headers.get('content-disposition')).toBe(
    `attachment; filename="${share.name}"`,
  );
  expect(reasonOf(await ann.call(replayApi.clip, { id: game.id, at: game.start_at + 60, seconds: 15 }))).toBe(
    'not_found',
  );
});

test('only their owner watches, and only by a link of ours that is fresh', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
  const game = await playedTwoMinutes(ann);
  await record(game.start_at, 30);
  expect(reasonOf(await ben.call(replayApi.detail, { id: game.id }))).toBe('not_found');
  const { clips } = dataOf(await ann.call(replayApi.detail, { id: game.id }));
  const url = clips[0]?.url ?? '';
  expect((await get(url)).status).toBe(200);
  for (const forged of [
    url.replace(/sign=.{5}/, 'sign=AAAAA'),
    url.replace(/until=(\d)/, 'until=9$1'),
    `${url}&download=x.html`,
    url.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    url.split('?')[0] ?? '',
  ])
    expect((await get(forged)).status, forged).toBe(404);
  server.clock.at += 7 * 3600;
  expect((await get(url)).status).toBe(404);
  const again = dataOf(await ann.call(replayApi.detail, { id: game.id })).clips[0]?.url ?? '';
  expect((await get(again)).status).toBe(200);
});

test('without a recording there is none to see; after its days it is gone; before its end there is nothing yet', async () => {
  const ann = await games.fundedCustomer();
  const game = await playedTwoMinutes(ann);
  expect(dataOf(await ann.call(replayApi.detail, { id: game.id }))).toMatchObject({
    state: 'none',
    clips: [],
  });
  server.clock.at += 8 * 86_400;
  const later = await server.signIn(ann.mobile);
  expect(dataOf(await later.call(replayApi.detail, { id: game.id })).state).toBe('expired');
  expect(reasonOf(await later.call(replayApi.clip, { id: game.id, at: game.start_at, seconds: 15 }))).toBe(
    'not_found',
  );
  const { id } = await games.play(ann);
  expect(reasonOf(await ann.call(replayApi.detail, { id }))).toBe('order_state');
  dataOf(await ann.call(orderApi.end, { id }));
});

test('many who ask at once have it cut once', async () => {
  const ann = await games.fundedCustomer();
  const game = await playedTwoMinutes(ann);
  await record(game.start_at, 40);
  const before = readdirSync(cut).length;
  const replays = await Promise.all(
    Array.from({ length: 6 }, () => ann.call(replayApi.detail, { id: game.id })),
  );
  for (const replay of replays) expect(dataOf(replay).clips).toHaveLength(1);
  expect(readdirSync(cut).length - before).toBe(2);
});

test('the example shows the beginning and the end of a game', async () => {
  const other = await makeTestServer({ recordings: demoRecordings, clips: makeClips(cut) });
  const there = gamesOn(other);
  const ann = await there.fundedCustomer();
  const { id } = await there.play(ann);
  other.clock.at += 600;
  dataOf(await ann.call(orderApi.end, { id }));
  const { clips, gaps } = dataOf(await ann.call(replayApi.detail, { id }));
  expect(clips.map(({ seconds }) => Math.round(seconds))).toEqual([24, 24, 24]);
  expect(gaps).toHaveLength(1);
  await other.close();
});

test("MediaMTX's playback server is asked for the game and nothing else", async () => {
  const video = await makeVideo(10);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/list'))
      response.end(JSON.stringify([{ start: '2026-11-24T12:00:00Z', duration: 60.5, url: 'x' }]));
    else response.end(video);
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const source = mediamtxRecordings({ url: `http://localhost:${port}/`, path: 'cam/{table}' });
  const noon = Date.parse('2026-11-24T12:00:00Z') / 1000;
  const [segment] = await source.list('t1', { start_at: noon + 50, end_at: noon + 300 });
  expect(segment?.start_at).toBe(noon + 50);
  const opened = await segment?.open();
  expect(opened?.path).toMatch(/recording\.mp4$/);
  await opened?.done();
  const [list, piece] = asked.map((url) => new URL(url, 'http://x').searchParams);
  expect(list?.get('path')).toBe('cam/t1');
  expect(Object.fromEntries(piece ?? [])).toEqual({
    path: 'cam/t1',
    start: '2026-11-24T12:00:50.000Z',
    duration: '10.500',
    format: 'mp4',
  });
  server.close();
});
