import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { afterAll, describe, expect, test } from 'vitest';
import { invitationApi } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { type Replay, replayApi } from '#lib/contract/replay.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { setBlocked } from '#server/customer/user/block.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { gamesOn, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { makeVideo } from '#server/test/make-video.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, makeTestServer, type Person, reasonOf } from '#server/test/test-server.ts';
import { demoRecordings } from '../recordings/demo.ts';
import { folderRecordings } from '../recordings/folder.ts';
import { mediamtxRecordings } from '../recordings/mediamtx.ts';
import { makeClips } from './clips.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-replay-'));
const recordingsFolder = join(folder, 'recordings');
const clipsFolder = join(folder, 'clips');
afterAll(() => rmSync(folder, { recursive: true }));
const { server, games } = await setUpTestServer({
  recordings: folderRecordings({ folder: recordingsFolder, path: 'cam/{table}', zone: 'Asia/Shanghai' }),
  clips: makeClips(clipsFolder),
});

async function record(start_at: number, seconds: number, table_id = TABLE): Promise<void> {
  mkdirSync(join(recordingsFolder, 'cam', table_id), { recursive: true });
  writeFileSync(join(recordingsFolder, 'cam', table_id, segmentName(start_at)), await makeVideo(seconds));
}

function segmentName(start_at: number): string {
  const local = new Date((start_at + 8 * 3600) * 1000).toISOString();
  return `${local.slice(0, 10)}_${local.slice(11, 19).replaceAll(':', '-')}-000000.mp4`;
}

async function playTwoMinutes(person: Person) {
  server.clock.at += 3600;
  const start_at = server.clock.at;
  const { id } = await games.play(person);
  server.clock.at += 120;
  dataOf(await person.call(orderApi.end, { id }));
  return { id, start_at, end_at: start_at + 120 };
}

/** The replay, once its clips are prepared, which takes several calls on a busy machine. */
async function replayOf(person: Person, id: string): Promise<Replay> {
  await expect
    .poll(async () => dataOf(await person.call(replayApi.detail, { id })).state, { timeout: 30_000 })
    .not.toBe('preparing');
  return dataOf(await person.call(replayApi.detail, { id }));
}

const get = (url: string, headers = {}) =>
  server.app.request(url.replace('https://hall.test', ''), { headers });

async function secondsOf(url: string): Promise<number> {
  const bytes = Buffer.from(await (await get(url)).arrayBuffer());
  return new Input({ formats: [MP4], source: new BufferSource(bytes) }).computeDuration();
}

test('a replay shows the recordings of the game only, with their gaps, and gives clips to download', async () => {
  const ann = await games.fundedCustomer();
  const game = await playTwoMinutes(ann);
  await record(game.start_at - 20, 50);
  await record(game.start_at + 30, 20);
  await record(game.start_at + 90, 60);
  // An unreadable recording, as of a recorder whose disk was full.
  writeFileSync(join(recordingsFolder, 'cam', TABLE, segmentName(game.start_at + 60)), '');
  const replay = await replayOf(ann, game.id);
  expect(replay.clips.map((clip) => [clip.start_time - game.start_at, Math.round(clip.seconds)])).toEqual([
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
  const range = await get(replay.clips[0]?.url ?? '', { range: 'bytes=0-1' });
  expect([range.status, range.headers.get('content-type')]).toEqual([206, 'video/mp4']);

  const download = dataOf(
    await ann.call(replayApi.clip, { id: game.id, at: game.start_at + 5, seconds: 15 }),
  );
  expect(download.name).toMatch(/^baize-table-jingan-5-\d{4}-\d\d-\d\d-\d{6}-15s\.mp4$/);
  expect(await secondsOf(download.url)).toBeCloseTo(15, 0);
  expect((await get(download.url)).headers.get('content-disposition')).toBe(
    `attachment; filename="${download.name}"`,
  );
  expect(reasonOf(await ann.call(replayApi.clip, { id: game.id, at: game.start_at + 60, seconds: 15 }))).toBe(
    'not_found',
  );
});

test('only the owner of the game gets links to its clips, which expire and cannot be forged', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
  const game = await playTwoMinutes(ann);
  await record(game.start_at, 30);
  expect(reasonOf(await ben.call(replayApi.detail, { id: game.id }))).toBe('not_found');
  const { clips } = await replayOf(ann, game.id);
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
  const newUrl = (await replayOf(ann, game.id)).clips[0]?.url ?? '';
  expect((await get(newUrl)).status).toBe(200);
});

describe('a link to a clip ends', () => {
  async function linksOfTwoDevices() {
    const ann = await games.fundedCustomer();
    const game = await playTwoMinutes(ann);
    await record(game.start_at, 30);
    // A person gets a code a minute.
    server.clock.at += 61;
    const tablet = await server.signIn(ann.mobile);
    const linkOf = async (person: Person) => (await replayOf(person, game.id)).clips[0]?.url ?? '';
    const part = dataOf(await ann.call(replayApi.clip, { id: game.id, at: game.start_at + 5, seconds: 15 }));
    const links = [await linkOf(ann), part.url, await linkOf(tablet)];
    const statuses = () => Promise.all(links.map(async (link) => (await get(link)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    return { ann, tablet, statuses };
  }

  test('with the sign-in that got it, and not before', async () => {
    const { ann, tablet, statuses } = await linksOfTwoDevices();
    // The session goes on with another token.
    const { token } = dataOf(await ann.call(userApi.userInfo, {}));
    dataOf(await server.call(userApi.userInfo, {}, { token }));
    server.clock.at += 61;
    expect(await statuses()).toEqual([200, 200, 200]);
    dataOf(await server.call(userApi.logout, {}, { token }));
    expect(await statuses()).toEqual([404, 404, 200]);
    dataOf(await tablet.call(userApi.logout, {}));
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  test('for a device that another one signs out', async () => {
    const { tablet, statuses } = await linksOfTwoDevices();
    dataOf(await tablet.call(userApi.endSignIn, {}));
    expect(await statuses()).toEqual([404, 404, 200]);
  });

  test('with the account', async () => {
    const { ann, statuses } = await linksOfTwoDevices();
    await server.creditWallet(ann.id, -(await games.wallet(ann)).balance);
    server.clock.at += 61;
    dataOf(await ann.call(smsApi.privateSend, {}));
    dataOf(await ann.call(userApi.destroy, { captcha: server.lastCodeTo(ann.mobile) }));
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  test('as long as the person is blocked', async () => {
    const { ann, statuses } = await linksOfTwoDevices();
    const block = (at: number | null) => inTransaction(server.db, (tx) => setBlocked(tx, ann.id, at));
    await block(server.clock.at);
    expect(await statuses()).toEqual([404, 404, 404]);
    await block(null);
    expect(await statuses()).toEqual([200, 200, 200]);
  });
});

test('a process that did not cut a clip cuts it when its link is opened', async () => {
  const ann = await games.fundedCustomer();
  const game = await playTwoMinutes(ann);
  await record(game.start_at, 30);
  const { clips } = await replayOf(ann, game.id);
  const part = dataOf(await ann.call(replayApi.clip, { id: game.id, at: game.start_at + 5, seconds: 15 }));
  const other = server.appWith({ clips: makeClips(join(folder, 'clips-of-another-process')) });
  for (const link of [clips[0]?.url ?? '', part.url]) {
    const path = link.replace('https://hall.test', '');
    const [cut, original] = await Promise.all([other.request(path), server.app.request(path)]);
    expect([cut.status, cut.headers.get('content-length')]).toEqual([
      200,
      original.headers.get('content-length'),
    ]);
    expect((await other.request(path.replace(/order=\w{3}/, 'order=xyz'))).status).toBe(404);
  }
});

test('somebody who joined the game sees its replay, and no more once they are removed', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await server.signIn()];
  server.clock.at += 3600;
  const { id } = await games.play(ann);
  const { token } = dataOf(await ann.call(invitationApi.make, { id }));
  dataOf(await ben.call(playerApi.join, { token }));
  server.clock.at += 120;
  dataOf(await ann.call(orderApi.end, { id }));
  expect((await replayOf(ben, id)).state).toBe('none');
  const { list } = dataOf(await ann.call(playerApi.party, { id }));
  dataOf(await ann.call(playerApi.remove, { id, player_id: list[0]?.id ?? '' }));
  expect(reasonOf(await ben.call(replayApi.detail, { id }))).toBe('not_found');
});

test('a replay is none without recordings, expired after its days, and refused before the end of the game', async () => {
  const ann = await games.fundedCustomer();
  const game = await playTwoMinutes(ann);
  expect(await replayOf(ann, game.id)).toMatchObject({
    state: 'none',
    clips: [],
  });
  server.clock.at += 8 * 86_400;
  const laterSession = await server.signIn(ann.mobile);
  expect(dataOf(await laterSession.call(replayApi.detail, { id: game.id })).state).toBe('expired');
  expect(
    reasonOf(await laterSession.call(replayApi.clip, { id: game.id, at: game.start_at, seconds: 15 })),
  ).toBe('not_found');
  const { id } = await games.play(ann);
  expect(reasonOf(await ann.call(replayApi.detail, { id }))).toBe('order_state');
  dataOf(await ann.call(orderApi.end, { id }));
});

test('concurrent requests cut a clip once', async () => {
  const ann = await games.fundedCustomer();
  const game = await playTwoMinutes(ann);
  await record(game.start_at, 40);
  const before = readdirSync(clipsFolder).length;
  const replays = await Promise.all(
    Array.from({ length: 6 }, () => ann.call(replayApi.detail, { id: game.id })),
  );
  for (const replay of replays) expect(dataOf(replay).clips).toHaveLength(1);
  expect(readdirSync(clipsFolder).length - before).toBe(2);
});

test('the demo recordings show the start and the end of a game', async () => {
  const demoServer = await makeTestServer({ recordings: demoRecordings, clips: makeClips(clipsFolder) });
  const demoGames = gamesOn(demoServer);
  const ann = await demoGames.fundedCustomer();
  const { id } = await demoGames.play(ann);
  demoServer.clock.at += 600;
  dataOf(await ann.call(orderApi.end, { id }));
  const { clips, gaps } = await replayOf(ann, id);
  expect(clips.map(({ seconds }) => Math.round(seconds))).toEqual([24, 24, 24]);
  expect(gaps).toHaveLength(1);
  await demoServer.close();
});

test("only the game is requested from MediaMTX's playback server", async () => {
  const video = await makeVideo(10);
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url?.startsWith('/list'))
      response.end(JSON.stringify([{ start: '2026-11-24T12:00:00Z', duration: 60.5, url: 'x' }]));
    else response.end(video);
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const recordings = mediamtxRecordings({ url: `http://localhost:${port}/`, path: 'cam/{table}' });
  const noon = Date.parse('2026-11-24T12:00:00Z') / 1000;
  const [segment] = await recordings.list('t1', { start_at: noon + 50, end_at: noon + 300 });
  expect(segment?.start_at).toBe(noon + 50);
  expect(await segment?.withFile((path) => readFile(path))).toEqual(Buffer.from(video));
  const [list, get] = requested.map((url) => new URL(url, 'http://x').searchParams);
  expect(list?.get('path')).toBe('cam/t1');
  expect(Object.fromEntries(get ?? [])).toEqual({
    path: 'cam/t1',
    start: '2026-11-24T12:00:50.000Z',
    duration: '10.500',
    format: 'mp4',
  });
  server.close();
});

test('the replay of a game that was moved shows each table only while the game was there', async () => {
  const ann = await games.fundedCustomer();
  server.clock.at += 3600;
  const start_at = server.clock.at;
  const game = await games.play(ann);
  const parts = [
    { table_id: TABLE, since_at: start_at, from_at: start_at, minutes: 1, paid: 0 },
    { table_id: OTHER_TABLE, since_at: start_at + 30, from_at: start_at + 60, minutes: 59, paid: game.paid },
  ];
  const change = { table_id: OTHER_TABLE, parts: JSON.stringify(parts) };
  await server.db.updateTable('orders').set(change).where('id', '=', game.id).execute();
  server.clock.at += 60;
  dataOf(await ann.call(orderApi.end, { id: game.id }));
  await record(start_at, 60);
  await record(start_at, 60, OTHER_TABLE);
  const { clips, gaps } = await replayOf(ann, game.id);
  expect(clips.map((clip) => [clip.start_time - start_at, Math.round(clip.seconds)])).toEqual([
    [0, 30],
    [30, 30],
  ]);
  expect(gaps).toEqual([]);
});
