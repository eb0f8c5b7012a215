import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryExecutor } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Hall } from '#lib/domain/hall.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { noSignals, signalListeners } from '#server/db/signals.ts';
import { read } from '#server/db/statement.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { freshDatabase } from '#server/test/databases.ts';
import { applyHall } from './apply.ts';
import { databaseHall, hallInMemory } from './database-hall.ts';
import { findOutlet, findTable, findTypePricing } from './lookup.ts';
import { readHall } from './read.ts';
import { insertVersion } from './store.ts';
import { selectTableCodes } from './table-code-store.ts';

const folder = new URL('../../example/', import.meta.url);
const source = readFileSync(new URL('hall.yaml', folder), 'utf8');
const readTextFile = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const clock = { now: () => 1_790_000_000 };
/** A poll that no test waits for. */
const NEVER_MS = 3_600_000;

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
  await opened.db.deleteFrom('hall').execute();
});
afterAll(() => opened?.close());

const example = () => readHall(source, 'hall.yaml', readTextFile);
const apply = (hall: Hall) => applyHall(opened.db, hall, { clock, latestEnds: selectLatestOrderEnds });
const changed = (...replacements: [string | RegExp, string][]) =>
  readHall(
    replacements.reduce((text, [from, to]) => text.replace(from, to), source),
    'hall.yaml',
    readTextFile,
  );
const without = (id: string): [RegExp, string] => [new RegExp(`^.*id: ${id},.*\n`, 'm'), ''];

const insertOrder = (table_id: string, status: 'paid' | 'completed', start_at = clock.now()) =>
  opened.db
    .insertInto('orders')
    .values({
      id: `ord_${table_id}`,
      number: `1${start_at}`,
      user_id: 'usr_ann',
      outlet_id: table_id.split('-')[0]!,
      table_id,
      kind: 'book',
      status,
      start_at,
      end_at: start_at + 3_600,
      occupied_until_at: start_at + 3_900,
      lines: '[]',
      amount: 3_800,
      discount: 0,
      deposit: 5_000,
      created_at: clock.now(),
    })
    .execute();

test('the error before the first hall names the command to run', async () => {
  await expect(databaseHall(opened.db).current()).rejects.toThrow('npm run hall -- apply');
});

test('applying a hall again makes no new version, and tables keep their codes', async () => {
  const first = await apply(example());
  expect(first).toMatchObject({ changed: true, outlets: 2, tables: 19 });
  const codes = await read(opened.db, selectTableCodes());
  expect(new Set(codes.values()).size).toBe(19);

  expect(await apply(example())).toEqual({ ...first, changed: false });
  const repriced = await apply(changed(['default_per_hour: "38.00"', 'default_per_hour: "39.00"']));
  expect(repriced).toMatchObject({ version: first.version + 1, changed: true });
  expect(await read(opened.db, selectTableCodes())).toEqual(codes);
});

test('versions are numbered without gaps, also after a transaction that was rolled back', async () => {
  const { version } = await apply(example());
  const rolledBack = opened.db.transaction().execute(async (tx) => {
    await read(tx, insertVersion(example(), { applied_at: clock.now(), by: null }));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect((await apply(changed(['max_width: 480', 'max_width: 490']))).version).toBe(version + 1);
});

test('the current hall is the last one applied, also by another process', async () => {
  const source = databaseHall(opened.db);
  await apply(changed(['max_width: 480', 'max_width: 500']));
  expect((await source.current()).max_width).toBe(500);
  await apply(example());
  expect((await source.current()).max_width).toBe(480);
});

test('the hall in memory follows another process by itself, and this one at once', async () => {
  const warn = vi.fn();
  const source = hallInMemory(opened.db, { log: { warn }, poll_ms: 20 });
  expect((await source.current()).max_width).toBe(480);
  await apply(changed(['max_width: 480', 'max_width: 500']));
  await expect.poll(async () => (await source.current()).max_width, { timeout: 30_000 }).toBe(500);
  source.close();
  const still = hallInMemory(opened.db, { log: { warn }, poll_ms: NEVER_MS });
  await still.current();
  await apply(example());
  expect((await still.current()).max_width).toBe(500);
  await still.refresh();
  expect((await still.current()).max_width).toBe(480);
  still.close();
  expect(warn).not.toHaveBeenCalled();
});

test('the hall in memory is that of a signal at once, and tells its listeners of another version only', async () => {
  const signals = opened.openSignals(pino({ level: 'silent' }));
  const listening = vi.fn();
  signals.onGap(listening);
  const source = hallInMemory(opened.db, { log: { warn: vi.fn() }, signals, poll_ms: NEVER_MS });
  const onChange = vi.fn();
  source.onChange(onChange);
  expect((await source.current()).max_width).toBe(480);
  await vi.waitFor(() => expect(listening).toHaveBeenCalled(), { timeout: 30_000 });
  await source.refresh();
  expect(onChange).not.toHaveBeenCalled();
  await apply(changed(['max_width: 480', 'max_width: 500']));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect((await source.current()).max_width).toBe(500);
  await apply(example());
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  source.close();
  await signals.close();
});

test('a gap in the signals makes the hall in memory read its version', async () => {
  const { onGap, reportGap } = signalListeners();
  const source = hallInMemory(opened.db, {
    log: { warn: vi.fn() },
    signals: { ...noSignals, onGap },
    poll_ms: NEVER_MS,
  });
  await source.current();
  await apply(changed(['max_width: 480', 'max_width: 500']));
  reportGap();
  await expect.poll(async () => (await source.current()).max_width).toBe(500);
  await apply(example());
  source.close();
});

test('the last version stays in force while the database does not answer', async () => {
  let fails = false;
  const db = new Proxy(opened.db, {
    get: (target, key) => {
      if (fails) throw new Error('the database is down');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const warn = vi.fn();
  const source = hallInMemory(db, { log: { warn }, poll_ms: NEVER_MS });
  const hall = await source.current();
  fails = true;
  await source.refresh();
  await source.refresh();
  expect(await source.current()).toBe(hall);
  expect(warn).toHaveBeenCalledTimes(1);
  fails = false;
  await source.refresh();
  fails = true;
  await source.refresh();
  expect(warn).toHaveBeenCalledTimes(2);
  source.close();
});

test('the version is read by one at a time: a slow read puts no older one back', async () => {
  let running = 0;
  let most = 0;
  const db = new Proxy(opened.db, {
    get(target, key) {
      if (key !== 'getExecutor') return Reflect.get(target, key, target);
      const provideConnection: QueryExecutor['provideConnection'] = async (work) => {
        most = Math.max(most, ++running);
        const result = await target.getExecutor().provideConnection(work);
        await sleep(50);
        running--;
        return result;
      };
      return () => ({ provideConnection });
    },
  });
  const source = hallInMemory(db, { log: { warn: vi.fn() }, poll_ms: NEVER_MS });
  await source.current();
  await Promise.all([source.refresh(), source.refresh()]);
  source.close();
  expect(most).toBe(1);
});

test('an outlet uses its own prices if it has any, else those of the hall', async () => {
  const hall = example();
  expect(findTypePricing(hall, findTable(hall, 'xuhui-6')!).tariff.default_per_hour).toBe(7_800);
  expect(findTypePricing(hall, findTable(hall, 'jingan-10')!).tariff.default_per_hour).toBe(5_800);
  expect(findTypePricing(hall, findTable(hall, 'xuhui-4')!).tariff.default_per_hour).toBe(3_800);
});

test('two tables can swap numbers', async () => {
  const hall = changed(
    ['id: jingan-1, number: "1"', 'id: jingan-1, number: "2"'],
    ['id: jingan-2, number: "2"', 'id: jingan-2, number: "1"'],
  );
  expect(await apply(hall)).toMatchObject({ changed: true });
  await apply(example());
});

test('the code of a removed table no longer works, but past orders still find the table', async () => {
  await opened.db.insertInto('users').values({ id: 'usr_ann', nickname: 'Ann', created_at: 0 }).execute();
  await insertOrder('xuhui-1', 'completed');
  await apply(changed(without('xuhui-1')));
  const hall = await databaseHall(opened.db).current();
  expect(findOutlet(hall, 'xuhui')?.tables).toHaveLength(6);
  expect(findTable(hall, 'xuhui-1')).toMatchObject({ number: '1', out_of_service: true });
  expect((await read(opened.db, selectTableCodes())).has('xuhui-1')).toBe(false);

  await apply(example());
  expect((await read(opened.db, selectTableCodes())).has('xuhui-1')).toBe(true);
  expect((await databaseHall(opened.db).current()).retired.tables).toEqual([]);
});

test('a booked table cannot be removed, and the failed attempt changes nothing', async () => {
  await insertOrder('jingan-5', 'paid', clock.now() + 86_400);
  const before = await databaseHall(opened.db).current();
  await expect(apply(changed(without('jingan-5'), ['max_width: 480', 'max_width: 500']))).rejects.toThrow(
    /table "jingan-5" is not in the file, but is booked until 2026-09-22T.*out_of_service: true/,
  );
  expect(await databaseHall(opened.db).current()).toEqual(before);
  expect((await read(opened.db, selectTableCodes())).has('jingan-5')).toBe(true);
});

test('two processes that apply the same hall at once make one version', async () => {
  const hall = changed(['max_width: 480', 'max_width: 640']);
  const [first, second] = await Promise.all([apply(hall), apply(hall)]);
  expect(first.version).toBe(second.version);
});
