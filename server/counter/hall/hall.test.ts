import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { counterHallApi, type EditedHall, type HallEdit } from '#lib/contract/counter/hall.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { noticeApi } from '#lib/contract/notice.ts';
import { orderApi } from '#lib/contract/order.ts';
import { tableApi } from '#lib/contract/table.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { instantOf } from '#lib/domain/time.ts';
import { runCommand } from '#server/cli/commands.ts';
import { readHall } from '#server/hall/read.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const folder = new URL('../../../example/', import.meta.url);
const readExample = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const example = readHall(readExample('hall.yaml'), 'hall.yaml', readExample);
const CLOSED = '2026-12-01';
const at = (day: string, hour: number) => instantOf(day, hour * 60, 'Asia/Shanghai');
const NO_ANSWERS = { bookings: null, outside: 0, reason: '' };

beforeEach(async () => {
  await server.applyHall(example);
});

const read = async (by: Clerk) => dataOf(await by.call(counterHallApi.detail, {}));
function changed({ edit }: EditedHall, change: (edit: HallEdit) => void): HallEdit {
  const copy = structuredClone(edit);
  change(copy);
  return copy;
}
const closing = (hall: EditedHall) =>
  changed(hall, ({ outlets }) => outlets[0]!.days.push({ date: CLOSED, hours: null }));
const check = async (by: Clerk, hall: EditedHall, edit: HallEdit) =>
  dataOf(await by.call(counterHallApi.check, { base_version: hall.version, edit }));
const apply = (by: Clerk, hall: EditedHall, edit: HallEdit, answers: object = {}) =>
  by.call(counterHallApi.apply, { base_version: hall.version, edit, ...NO_ANSWERS, ...answers });
const startsOn = async (date: string) =>
  dataOf(await server.call(tableApi.slots, { table_id: 'jingan-5', date })).free_starts.length;

describe('closing for a day', () => {
  test('is checked in words, applied with a reason, and put back', async () => {
    const manager = await counter.clerk('manager');
    const hall = await read(manager);
    const edit = closing(hall);
    expect(await check(manager, hall, edit)).toEqual({
      errors: [],
      changes: ["Baize Jing'an: closed on Tue, Dec 1, 2026"],
      outside: [],
      on_tables: [],
      keep_price: 0,
      // The outlet never closes otherwise.
      nights: [{ outlet_id: 'jingan', day: CLOSED, ends_at: at(CLOSED, 0), is_cut: true }],
    });
    expect(await startsOn(CLOSED)).toBeGreaterThan(0);
    const { version } = dataOf(await apply(manager, hall, edit, { reason: 'New floor' }));
    expect(version).toBeGreaterThan(hall.version);
    expect(await startsOn(CLOSED)).toBe(0);
    const after = await read(manager);
    expect(after.versions[0]).toMatchObject({
      version,
      by: manager.name,
      reason: 'New floor',
      changes: ["Baize Jing'an: closed on Tue, Dec 1, 2026"],
    });
    expect(after.edit.outlets[0]?.days).toEqual([{ date: CLOSED, hours: null }]);
    const entry = dataOf(await manager.call(counterOfficeApi.audit, { action: 'hall_apply' })).list[0];
    expect(entry).toMatchObject({ result: 'ok', reason: 'New floor', staff: { id: manager.id } });

    const back = { version: hall.version, base_version: version, ...NO_ANSWERS };
    expect(dataOf(await manager.call(counterHallApi.back, back))).toEqual({
      version: expect.any(Number),
      changed: true,
    });
    expect(await startsOn(CLOSED)).toBeGreaterThan(0);
    expect((await read(manager)).edit).toEqual(hall.edit);
    const unknown = { version: version + 100, base_version: version, ...NO_ANSWERS };
    expect(reasonOf(await manager.call(counterHallApi.back, unknown))).toBe('not_found');
  });

  test('says when the night before it ends: of an outlet that closes, as usual', async () => {
    const owner = await counter.clerk('owner');
    const hall = await read(owner);
    const xuhui = hall.edit.outlets.findIndex(({ id }) => id === 'xuhui');
    const edit = changed(hall, ({ outlets }) => outlets[xuhui]!.days.push({ date: CLOSED, hours: null }));
    const { nights } = await check(owner, hall, edit);
    expect(nights).toEqual([{ outlet_id: 'xuhui', day: CLOSED, ends_at: at(CLOSED, 2), is_cut: false }]);
  });

  test('with bookings asks what becomes of them: kept, or cancelled with their money back', async () => {
    const manager = await counter.clerk('manager');
    const ann = await games.fundedCustomer();
    const before = dataOf(await ann.call(walletApi.detail, {})).balance;
    const booking = await games.book(ann, at(CLOSED, 19), { table_id: 'jingan-6' });
    const hall = await read(manager);
    const edit = closing(hall);
    expect((await check(manager, hall, edit)).outside).toMatchObject([
      { id: booking.id, table: '6', day: CLOSED, status: 'paid', outlet_id: 'jingan' },
    ]);
    expect(reasonOf(await apply(manager, hall, edit))).toBe('hall_problems');
    expect(await apply(manager, hall, edit, { bookings: 'cancel' })).toMatchObject({
      refusal: { reason: 'changed', facts: { outside: 1 } },
    });
    const kept = dataOf(await apply(manager, hall, edit, { bookings: 'keep', outside: 1 }));
    const status = async () => dataOf(await ann.call(orderApi.detail, { id: booking.id })).status;
    expect(await status()).toBe('paid');
    const back = { version: hall.version, base_version: kept.version, ...NO_ANSWERS };
    const { version } = dataOf(await manager.call(counterHallApi.back, back));
    const again = { ...hall, version };
    dataOf(await apply(manager, again, edit, { bookings: 'cancel', outside: 1 }));
    expect(await status()).toBe('cancelled');
    expect(dataOf(await ann.call(walletApi.detail, {})).balance).toBe(before);
  });

  test('cancels no booking of who applies it', async () => {
    const manager = await counter.clerk('manager');
    const ann = await games.fundedCustomer();
    const { id } = await games.book(ann, at(CLOSED, 19), { table_id: 'jingan-6' });
    const belongsTo = (user_id: string) =>
      server.db.updateTable('orders').set({ user_id }).where('id', '=', id).execute();
    await belongsTo(manager.id);
    const hall = await read(manager);
    const answers = { bookings: 'cancel', outside: 1 };
    expect(reasonOf(await apply(manager, hall, closing(hall), answers))).toBe('own_account');
    await belongsTo(ann.id);
    dataOf(await apply(manager, hall, closing(hall), answers));
  });

  test('is not undone by the hall file, unless the operator says so', async () => {
    const manager = await counter.clerk('manager');
    const hall = await read(manager);
    const { version } = dataOf(await apply(manager, hall, closing(hall)));
    const cli = { db: server.db, clock: server.clock, env: server.deps.env };
    expect(await runCommand(cli, ['apply', 'example/hall.yaml'])).toEqual({
      status: 1,
      lines: [
        'the staff have changed the hall at the counter since the last hall file was applied:',
        "  Baize Jing'an: closed on Tue, Dec 1, 2026",
        'put these changes into the hall file, then apply it with "--over-counter"',
      ],
    });
    expect((await read(manager)).version).toBe(version);
    const back = { version: hall.version, base_version: version, ...NO_ANSWERS };
    const again = dataOf(await manager.call(counterHallApi.back, back));
    expect(await runCommand(cli, ['apply', 'example/hall.yaml'])).toMatchObject({ status: 0 });
    dataOf(await apply(manager, { ...hall, version: again.version }, closing(hall)));
    expect(await runCommand(cli, ['apply', 'example/hall.yaml', '--over-counter'])).toMatchObject({
      status: 0,
    });
    expect((await read(manager)).edit).toEqual(hall.edit);
    expect(await runCommand(cli, ['apply', 'example/hall.yaml'])).toMatchObject({ status: 0 });
  });

  test('by two devices at once: one wins, the other is told', async () => {
    const [manager, owner] = [await counter.clerk('manager'), await counter.clerk('owner')];
    const [a, b] = [await read(manager), await read(owner)];
    const other = changed(b, ({ outlets }) => outlets[0]!.days.push({ date: '2026-12-02', hours: null }));
    const replies = await Promise.all([apply(manager, a, closing(a)), apply(owner, b, other)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.flatMap((reply) => (reply.ok ? [] : [reply.refusal?.reason]))).toEqual(['changed']);
    expect((await read(owner)).version).toBeGreaterThan(a.version);
    expect(
      reasonOf(await manager.call(counterHallApi.check, { base_version: a.version, edit: a.edit })),
    ).toBe('changed');
  });
});

describe('who edits what', () => {
  test('a manager has the own outlet and no prices, an owner all', async () => {
    const manager = await counter.clerk('manager', { outlet_id: 'xuhui' });
    const mine = await read(manager);
    expect(mine.edit.outlets.map(({ id }) => id)).toEqual(['xuhui']);
    expect([mine.edit.prices, mine.edit.limits]).toEqual([null, null]);
    expect(mine.edit.announcements.map(({ id }) => id)).toEqual(['snooker-league']);
    const all = await read(await counter.clerk('owner'));
    expect(all.edit.outlets.map(({ id }) => id)).toEqual(['jingan', 'xuhui']);
    expect(all.edit.announcements).toHaveLength(3);
    const strange = changed(mine, (edit) => Object.assign(edit, { prices: all.edit.prices }));
    expect(reasonOf(await apply(manager, mine, strange))).toBe('role_required');
    expect((await read(manager)).version).toBe(mine.version);
  });

  test('an owner sets above what a second person is needed, which is told and put back', async () => {
    const owner = await counter.clerk('owner');
    const hall = await read(owner);
    expect(hall.edit.limits).toEqual({ second_person: '500.00' });
    const raised = changed(hall, (edit) => Object.assign(edit, { limits: { second_person: '600.50' } }));
    expect((await check(owner, hall, raised)).changes).toEqual([
      'A second person is needed above ¥600.50 (was ¥500.00)',
    ]);
    dataOf(await apply(owner, hall, raised));
    const rule = async () => counterRulesOf(await server.deps.hall.current()).second_person;
    expect(await rule()).toBe(600_50);
    const now = await read(owner);
    expect(now.edit.limits).toEqual({ second_person: '600.50' });
    const wrong = changed(now, (edit) => Object.assign(edit, { limits: { second_person: 'much' } }));
    expect((await check(owner, now, wrong)).errors).toEqual([
      { path: 'limits.second_person', text: 'Enter an amount such as 500.00' },
    ]);
    // Other edits, and those of a page that does not know the limit, leave it.
    const { limits: _, ...older } = closing(now);
    dataOf(await apply(owner, now, older as HallEdit));
    expect(await rule()).toBe(600_50);
    const { version } = await read(owner);
    dataOf(
      await owner.call(counterHallApi.back, { version: hall.version, base_version: version, ...NO_ANSWERS }),
    );
    expect(await rule()).toBe(500_00);
  });

  test('an edit that changes nothing makes no version', async () => {
    const owner = await counter.clerk('owner');
    const hall = await read(owner);
    expect((await check(owner, hall, hall.edit)).changes).toEqual([]);
    expect(dataOf(await apply(owner, hall, hall.edit))).toEqual({ version: hall.version, changed: false });
  });
});

describe('an edit', () => {
  test('adds a table, and takes one away unless it is booked', async () => {
    const owner = await counter.clerk('owner');
    const ann = await games.fundedCustomer();
    const booking = await games.book(ann, at('2026-12-02', 19), { table_id: 'jingan-9' });
    const hall = await read(owner);
    const without = (number: string) =>
      changed(hall, ({ outlets }) => {
        outlets[0]!.tables = outlets[0]!.tables.filter((table) => table.number !== number);
      });
    expect((await check(owner, hall, without('9'))).errors).toEqual([
      { path: 'outlets.0.tables', text: expect.stringMatching(/^Table 9 is booked until/) },
    ]);
    expect(reasonOf(await apply(owner, hall, without('9')))).toBe('hall_problems');
    const out = changed(hall, ({ outlets }) => {
      outlets[0]!.tables[8]!.out_of_service = true;
    });
    expect(await check(owner, hall, out)).toMatchObject({
      changes: ["Baize Jing'an: table 9 out of service"],
      on_tables: [{ id: booking.id }],
    });
    await ann.call(orderApi.cancel, { id: booking.id });
    const edit = changed(hall, ({ outlets }) => {
      const [first] = outlets[0]!.tables;
      outlets[0]!.tables[8] = { ...outlets[0]!.tables[8]!, id: '', number: 'VIP' };
      expect(first!.number).toBe('1');
    });
    const { version } = dataOf(await apply(owner, hall, edit));
    const tables = (await read(owner)).edit.outlets[0]!.tables;
    expect(tables[8]).toMatchObject({ id: 'jingan-13', number: 'VIP' });
    dataOf(
      await owner.call(counterHallApi.back, { version: hall.version, base_version: version, ...NO_ANSWERS }),
    );
    expect((await read(owner)).edit).toEqual(hall.edit);
    expect(await server.tableCode('jingan-9')).toBeTruthy();
  });

  test('of the prices leaves those of bookings as they are', async () => {
    const owner = await counter.clerk('owner');
    const ann = await games.fundedCustomer();
    const booking = await games.book(ann, at('2026-12-03', 13), { table_id: 'jingan-7' });
    const hall = await read(owner);
    const edit = changed(hall, ({ prices }) => {
      const pool = prices!.find(({ type, outlet_id }) => type === 'pool' && outlet_id === null)!;
      pool.default_per_hour = '40';
      pool.bands[1]!.per_hour = '53.50';
    });
    expect(await check(owner, hall, edit)).toMatchObject({
      changes: [
        'American pool: ¥40.00 per hour (was ¥38.00)',
        'American pool, 18:00–02:00: ¥53.50 per hour (was ¥52.00)',
      ],
      outside: [],
      keep_price: 1,
    });
    dataOf(await apply(owner, hall, edit));
    expect(dataOf(await ann.call(orderApi.detail, { id: booking.id })).total).toBe(booking.total);
    const later = await games.book(ann, at('2026-12-04', 13), { table_id: 'jingan-7' });
    expect(later.total - booking.total).toBe(200);
    for (const { id } of [booking, later]) await ann.call(orderApi.cancel, { id });
  });

  test('of announcements shows them from their day to their last one', async () => {
    const manager = await counter.clerk('manager');
    const hall = await read(manager);
    const edit = changed(hall, ({ announcements }) => {
      announcements.splice(0, announcements.length);
      const text = (title: string) => ({ en: title, zh: title });
      for (const [title, date, until] of [
        ['Now', '2026-11-20', ''],
        ['Later', '2099-01-01', ''],
        ['Over', '2026-11-01', '2026-11-02'],
      ] as const)
        announcements.push({
          id: '',
          title: text(title),
          body: text('Come in'),
          date,
          until,
          pinned: false,
          outlet_id: 'jingan',
        });
    });
    expect((await check(manager, hall, edit)).changes).toEqual([
      'New announcement “Now”',
      'New announcement “Later”',
      'New announcement “Over”',
      'Announcement “Late-night rates from ¥28” removed',
    ]);
    dataOf(await apply(manager, hall, edit));
    const titles = dataOf(await server.call(noticeApi.list, {})).list.map(({ title }) => title);
    expect(titles).toContain('Now');
    for (const hidden of ['Later', 'Over', 'Late-night rates from ¥28']) expect(titles).not.toContain(hidden);
    expect((await read(manager)).edit.announcements).toHaveLength(3);
  });
});
