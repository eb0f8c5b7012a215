import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '#lib/contract/config.ts';
import { allEndpoints } from '#lib/contract/contract.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import type { Store } from '#lib/contract/store.ts';
import type { Slots, Table, TableDetail } from '#lib/contract/table.ts';
import { dayRange, instantOf } from '#lib/domain/time.ts';
import { migrate } from '../db/migrate.ts';
import { embeddedOptions, type OpenDatabase, wrapEmbedded } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { readEnv } from '../env.ts';
import { applyHall } from '../hall/apply.ts';
import { readHall } from '../hall/read.ts';
import { databaseHall } from '../hall/store.ts';
import { answerError } from '../http/errors.ts';
import { mountOn } from '../http/mount.ts';
import { randomIds } from '../ids.ts';
import { indexRoutes } from '../index/routes.ts';
import { storeRoutes } from '../store/routes.ts';
import { startSession } from '../user/session.ts';
import { printTableCode } from './code.ts';
import { makeTableFeed } from './feed.ts';
import { tableRoutes } from './routes.ts';
import { tableCodes } from './store.ts';
import { tableStream } from './stream.ts';

const ZONE = 'Asia/Shanghai';
const folder = new URL('../../example/', import.meta.url);
const source = readFileSync(new URL('hall.yaml', folder), 'utf8');
/** A Thursday, at noon in Shanghai. */
const NOON = instantOf('2026-11-19', 720, ZONE);
const HOUR = 3_600;

let opened: OpenDatabase;
let app: Hono;
let deps: Deps;
let token: string;
let now = NOON;

beforeAll(async () => {
  const { PGlite } = await import('@electric-sql/pglite');
  opened = wrapEmbedded(await PGlite.create(await embeddedOptions()));
  const { db } = opened;
  await migrate(db);
  const clock = { now: () => now };
  await applyHall(
    db,
    readHall(source, 'hall.yaml', (name) => readFileSync(new URL(name, folder), 'utf8')),
    clock,
  );
  const log = pino({ level: 'silent' });
  const outside = { db, clock, log, hall: databaseHall(db) };
  deps = {
    ...outside,
    ids: randomIds,
    env: readEnv({}),
    messenger: { sendCode: async () => {} },
    payments: new Map(),
    lights: { set: async () => {} },
    feed: makeTableFeed(outside),
  };
  app = new Hono();
  app.onError(answerError(deps));
  const mount = mountOn(app, deps);
  for (const routes of [indexRoutes, storeRoutes, tableRoutes]) routes(mount);
  app.route('/api/table', tableStream(deps));
  await db
    .insertInto('users')
    .values({ id: 'usr_ann', nickname: 'Ann', mobile: '+8613800138000', created_at: 0 })
    .execute();
  ({ token } = await startSession(db, 'usr_ann', now));
}, 60_000);
afterAll(async () => {
  deps.feed.close();
  await opened.close();
});
beforeEach(async () => {
  now = NOON;
  await opened.db.deleteFrom('orders').execute();
});

async function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Envelope }> {
  const response = await app.request(path, { headers });
  return { status: response.status, body: (await response.json()) as Envelope };
}

async function data<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  const { body } = await get(path, headers);
  expect(body).toMatchObject({ code: 1 });
  return body.data as T;
}

const reasonOf = async (path: string) => (await get(path)).body.data as { reason: string; field?: string };

interface Booking {
  status?: 'unpaid' | 'paid' | 'playing' | 'ended' | 'cancelled';
  table_id?: string;
  start_at?: number;
  end_at?: number;
  hold_until_at?: number;
  ended_at?: number;
  occupied_until_at?: number;
}

/** An order of Ann's, by default one that began half an hour ago for two hours. */
const book = (order: Booking) => {
  const start_at = order.start_at ?? NOON - 1_800;
  const end_at = order.end_at ?? start_at + 2 * HOUR;
  const id = randomIds.next('ord');
  return opened.db
    .insertInto('orders')
    .values({
      id,
      number: id,
      user_id: 'usr_ann',
      outlet_id: (order.table_id ?? 'jingan-1').split('-')[0]!,
      table_id: 'jingan-1',
      kind: 'book',
      status: 'playing',
      occupied_until_at: end_at + 300,
      lines: '[]',
      amount: 0,
      discount: 0,
      deposit: 0,
      created_at: NOON,
      ...order,
      start_at,
      end_at,
    })
    .execute();
};

const table = async (id = 'jingan-1') => data<TableDetail>(`/api/table/detail?id=${id}`);

describe('a table now', () => {
  test('is free with nothing ahead, at the price of the hour', async () => {
    expect(await table()).toMatchObject({
      state: 'free',
      state_until_at: null,
      free_until_at: null,
      price_per_hour: 4_800,
      deposit: 8_000,
      open_now: true,
      at_table: false,
      max_minutes_now: 480,
      next_bookings: [],
      my_order_id: null,
      time_zone: ZONE,
    });
    now = instantOf('2026-11-19', 20 * 60, ZONE);
    expect(await table()).toMatchObject({ price_per_hour: 5_800 });
  });

  test('is in use while it is played on', async () => {
    await book({ status: 'playing' });
    expect(await table()).toMatchObject({
      state: 'in_use',
      state_until_at: NOON + 1.5 * HOUR,
      max_minutes_now: 0,
    });
  });

  test('is being cleaned after a game', async () => {
    await book({ status: 'ended', ended_at: NOON - 60, occupied_until_at: NOON + 240 });
    expect(await table()).toMatchObject({ state: 'cleaning', state_until_at: NOON + 240 });
  });

  test('is free until the next booking, and can be played on until it has to be cleaned for it', async () => {
    await book({ status: 'paid', start_at: NOON + 2 * HOUR });
    expect(await table()).toMatchObject({
      state: 'free',
      free_until_at: NOON + 2 * HOUR,
      max_minutes_now: 105,
      next_bookings: [{ start_at: NOON + 2 * HOUR, end_at: NOON + 4 * HOUR }],
    });
  });

  test('is held by an unpaid order for as long as the hold lasts, swept or not', async () => {
    await book({ status: 'unpaid', hold_until_at: NOON + 1 });
    expect(await table()).toMatchObject({ state: 'in_use' });
    now = NOON + 1;
    expect(await table()).toMatchObject({ state: 'free', free_until_at: null, max_minutes_now: 480 });
  });

  test('is not taken by a cancelled order', async () => {
    await book({ status: 'cancelled' });
    expect(await table()).toMatchObject({ state: 'free' });
  });

  test('tells a person of their own order, and nobody else', async () => {
    await book({ status: 'playing' });
    const mine = await data<TableDetail>('/api/table/detail?id=jingan-1', { 'x-token': token });
    expect(mine.my_order_id).toMatch(/^ord_/);
    expect((await table()).my_order_id).toBeNull();
  });

  test('cannot be played on where the outlet is closed', async () => {
    now = instantOf('2026-11-19', 9 * 60, ZONE);
    expect(await table('xuhui-1')).toMatchObject({ open_now: false, max_minutes_now: 0 });
    now = instantOf('2026-11-20', 60, ZONE);
    expect(await table('xuhui-1')).toMatchObject({ open_now: true, max_minutes_now: 60 });
  });
});

describe('a table by its code', () => {
  test('is found however the code is typed, and says that the person stands at it', async () => {
    const code = (await tableCodes(opened.db)).get('jingan-3')!;
    for (const typed of [code, code.toLowerCase(), printTableCode(code)]) {
      const found = await data<TableDetail>(`/api/table/detail?code=${encodeURIComponent(typed)}`);
      expect(found).toMatchObject({ id: 'jingan-3', at_table: true, store_name: "Baize Jing'an" });
      expect(JSON.stringify(found)).not.toContain(code);
    }
  });

  test.each(['ABCDEFGHJKMN', '%00', "' or 1=1 --", '%F0%9F%8E%B1'])('is not found by %s', async (code) => {
    expect(await reasonOf(`/api/table/detail?code=${code}`)).toMatchObject({
      reason: 'table_code_unknown',
      field: 'code',
    });
  });
});

describe('junk is refused by its field and changes nothing:', () => {
  test.each([
    ['/api/table/list', 'invalid_input', 'store_id'],
    ['/api/table/list?store_id=moon', 'not_found', 'store_id'],
    ['/api/store/detail?id=moon', 'not_found', 'id'],
    ['/api/table/detail', 'invalid_input', 'id'],
    ['/api/table/detail?id=moon', 'table_unknown', 'id'],
    ['/api/table/slots?table_id=jingan-1&date=tomorrow', 'invalid_input', 'date'],
    ['/api/table/slots?table_id=jingan-1&date=2026-02-30', 'invalid_input', 'date'],
    ['/api/table/slots?table_id=moon&date=2026-11-20', 'table_unknown', 'table_id'],
    ['/api/store/list?lat=north&lng=1', 'invalid_input', 'lat'],
    ['/api/store/list?lat=91&lng=1', 'invalid_input', 'lat'],
    ['/api/index/text?key=secrets', 'invalid_input', 'key'],
    ['/api/table/stream?store_id=moon', 'not_found', 'store_id'],
  ])('%s', async (path, reason, field) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 0, data: { reason, field } });
    expect(body.msg).not.toBe('');
  });
});

describe('a day of a table', () => {
  const slots = (id: string, date: string, headers = {}) =>
    data<Slots>(`/api/table/slots?table_id=${id}&date=${date}`, headers);

  test('shows what is taken, cleaning apart, and mine as mine', async () => {
    await book({ status: 'paid', start_at: NOON + 2 * HOUR });
    const busy = [
      { start_at: NOON + 2 * HOUR, end_at: NOON + 4 * HOUR, kind: 'booked' },
      { start_at: NOON + 4 * HOUR, end_at: NOON + 4 * HOUR + 300, kind: 'cleaning' },
    ];
    expect((await slots('jingan-1', '2026-11-19')).busy).toEqual(
      busy.map((part) => ({ ...part, mine: false })),
    );
    const mine = await slots('jingan-1', '2026-11-19', { 'x-token': token });
    expect(mine.busy.every((part) => part.mine)).toBe(true);
  });

  test('offers starts from now on, aligned, where the shortest game and the cleaning fit', async () => {
    await book({ status: 'paid', start_at: NOON + 2 * HOUR });
    now = NOON + 60;
    const { free_starts } = await slots('jingan-1', '2026-11-19');
    expect(free_starts[0]).toBe(NOON + 900);
    // 13:15 is the last that leaves half an hour and five minutes before 14:00; 16:15 the first after the cleaning.
    expect(free_starts.filter((at) => at > NOON + HOUR && at < NOON + 5 * HOUR)).toEqual([
      NOON + HOUR + 900,
      ...[1, 2, 3].map((n) => NOON + 4 * HOUR + n * 900),
    ]);
  });

  test('runs over midnight where the outlet does, with the prices of the night', async () => {
    const { open, prices, free_starts } = await slots('xuhui-4', '2026-11-20');
    const at = (minute: number) => instantOf('2026-11-20', minute, ZONE);
    expect(open).toEqual([{ start_at: at(600), end_at: at(28 * 60) }]);
    expect(prices).toEqual([
      { start_at: at(600), end_at: at(18 * 60), per_hour: 3_800 },
      { start_at: at(18 * 60), end_at: at(26 * 60), per_hour: 5_200 },
      { start_at: at(26 * 60), end_at: at(28 * 60), per_hour: 2_800 },
    ]);
    expect(free_starts.at(-1)).toBe(at(28 * 60 - 30));
  });

  test('has no starts beyond the horizon, in the past, or while the table is out of service', async () => {
    expect((await slots('jingan-1', '2026-12-20')).free_starts).toEqual([]);
    expect((await slots('jingan-1', '2026-11-18')).free_starts).toEqual([]);
    expect((await slots('xuhui-7', '2026-11-20')).free_starts).toEqual([]);
  });
});

describe('the outlets', () => {
  const list = async (query = '', lang = 'en-us') =>
    (await data<{ list: Store[] }>(`/api/store/list${query}`, { lang })).list;

  test('come by name, in the language that is asked for', async () => {
    expect((await list()).map(({ name, distance }) => [name, distance])).toEqual([
      ["Baize Jing'an", null],
      ['Baize Xuhui', null],
    ]);
    expect((await list('', 'zh-cn')).map(({ name }) => name)).toEqual(['绿呢台球 静安店', '绿呢台球 徐汇店']);
  });

  test('come nearest first where the person says where they are', async () => {
    const near = await list('?lat=31.1937&lng=121.4413');
    expect(near.map(({ id }) => id)).toEqual(['xuhui', 'jingan']);
    expect(near[0]?.distance).toBeLessThan(50);
    expect(near[1]?.distance).toBeGreaterThan(3_000);
  });

  test('count their tables by state, those out of service aside', async () => {
    await book({ status: 'playing' });
    await book({ table_id: 'jingan-2', status: 'ended', ended_at: NOON - 60, occupied_until_at: NOON + 240 });
    await book({ table_id: 'jingan-3', status: 'paid', start_at: NOON + HOUR });
    const [jingan, xuhui] = await list();
    expect(jingan?.counts).toEqual({ free: 10, in_use: 1, cleaning: 1, total: 12 });
    expect(xuhui?.counts).toEqual({ free: 6, in_use: 0, cleaning: 0, total: 6 });
    expect(await data('/api/store/detail?id=jingan')).toMatchObject({ counts: jingan?.counts });
  });

  test('say whether they are open, and until when', async () => {
    now = instantOf('2026-11-20', 60, ZONE);
    const [jingan, xuhui] = await list();
    expect(jingan).toMatchObject({
      open_now: true,
      open_change_at: null,
      hours_today: [{ open: '00:00', close: '24:00' }],
    });
    expect(xuhui).toMatchObject({ open_now: true, open_change_at: instantOf('2026-11-20', 120, ZONE) });
  });
});

describe('what a guest needs first', () => {
  test('is the brand, the limits and the ways to pay', async () => {
    const config = await data<Config>('/api/index/config', { lang: 'zh-cn' });
    expect(config).toMatchObject({
      brand: '绿呢台球',
      currency: 'CNY',
      topup_min: 1_000,
      payment_methods: ['wallet'],
    });
    expect(config.booking).toMatchObject({ step_minutes: 15, hold_minutes: 15, cleaning_minutes: 5 });
  });

  test('is the terms, in both languages', async () => {
    expect(await data('/api/index/text?key=terms')).toMatchObject({
      title: 'User Agreement',
      date: '2026-11-01',
    });
    const zh = await data<{ html: string }>('/api/index/text?key=privacy', { lang: 'zh-cn' });
    expect(zh.html).toContain('<h2>一、我们保存的信息</h2>');
  });
});

/** Reads the stream's `table` events as they come. */
async function* events(response: Response): AsyncGenerator<Table> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const line = block.split('\n').find((part) => part.startsWith('data:'));
      if (line) yield JSON.parse(line.slice(5)) as Table;
    }
  }
}

describe('the live stream', () => {
  const open = async (signal: AbortSignal) =>
    events(await app.request('/api/table/stream?store_id=jingan', { signal }));

  test('sends every table at once, then what changed as soon as it is poked', async () => {
    const stop = new AbortController();
    const stream = await open(stop.signal);
    const first: Table[] = [];
    for (let i = 0; i < 12; i++) first.push((await stream.next()).value as Table);
    expect(first.map(({ id }) => id)).toContain('jingan-12');
    expect(first.every(({ state }) => state === 'free')).toBe(true);

    await book({ table_id: 'jingan-7', status: 'playing' });
    const began = Date.now();
    deps.feed.poke('jingan');
    expect((await stream.next()).value).toMatchObject({ id: 'jingan-7', state: 'in_use' });
    expect(Date.now() - began).toBeLessThan(1_500);
    await stream.return(undefined);
    stop.abort();
  });

  test('finds by itself what another process did', async () => {
    const stream = await open(new AbortController().signal);
    for (let i = 0; i < 12; i++) await stream.next();
    await book({ table_id: 'jingan-8', status: 'playing' });
    expect((await stream.next()).value).toMatchObject({ id: 'jingan-8', state: 'in_use' });
    await stream.return(undefined);
  });

  test('ends when the server does', async () => {
    const feed = makeTableFeed(deps);
    const server = tableStream({ hall: deps.hall, feed });
    const stream = events(await server.request('/stream?store_id=jingan'));
    await stream.next();
    feed.close();
    for await (const _ of stream);
    expect((await stream.next()).done).toBe(true);
  });
});

test('every call of the contract that concerns the hall is mounted', () => {
  const mounted = new Set(app.routes.map((route) => route.path));
  for (const { path } of allEndpoints) {
    if (/^\/api\/(index|store|table)\//.test(path)) expect(mounted).toContain(path);
  }
});

test('a day with 25 hours is shown whole', () => {
  const day = dayRange('2026-10-25', 'Europe/Berlin');
  expect(day.end_at - day.start_at).toBe(25 * HOUR);
});
