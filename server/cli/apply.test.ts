import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { couponApi } from '#lib/contract/coupon.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { tableApi } from '#lib/contract/table.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { instantOf } from '#lib/domain/time.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { callApi } from '#server/test/call-api.ts';
import { HOUR, MINUTE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { runCommand } from './commands.ts';

const { server, games } = await setUpTestServer();
const ZONE = 'Asia/Shanghai';
const CLOSED = '2026-12-01';
const at = (day: string, hour: number) => instantOf(day, hour * 60, ZONE);

const example = readFileSync('example/hall.yaml', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'baize-apply-'));
const file = join(folder, 'hall.yaml');
symlinkSync(resolve('example/texts'), join(folder, 'texts'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (source: string, ...options: string[]) => {
  writeFileSync(file, source);
  return runCommand(server.deps, ['apply', file, ...options]);
};
const closedOn = (day: string) => example.replace('holidays:', `closed_days: ["${day}"]\nholidays:`);
const balance = async (person: Person) => dataOf(await person.call(walletApi.detail, {})).balance;
const order = async (person: Person, id: string) => dataOf(await person.call(orderApi.detail, { id }));

afterEach(async () => {
  await run(example);
  expect(await checkLedger(server.db)).toEqual([]);
});

test('a closed day with paid bookings is refused with the list of them, and changes nothing', async () => {
  const ann = await games.fundedCustomer();
  const booking = await games.book(ann, at(CLOSED, 19), { table_id: 'jingan-5' });
  const { status, lines } = await run(closedOn(CLOSED));
  expect([status, lines]).toEqual([
    1,
    [
      'one booking is outside the new opening hours:',
      expect.stringMatching(
        new RegExp(
          `^ {2}2026-12-01 19:00-20:00 \\(Asia/Shanghai\\) {2}jingan, table 5 {2}paid \\S+ {2}order ${booking.number}$`,
        ),
      ),
      'apply with "--bookings keep" to leave them valid, or with "--bookings cancel" to refund them in full',
    ],
  ]);
  expect(await order(ann, booking.id)).toMatchObject({ status: 'paid' });
  expect((await server.deps.hall.current()).outlets[0]?.hours[CLOSED]).toBeUndefined();
  await ann.call(orderApi.cancel, { id: booking.id });
});

test('a time zone that moves the opening hours off a paid booking is refused as changed hours are', async () => {
  const ann = await games.fundedCustomer();
  const booking = await games.book(ann, at(CLOSED, 19), { table_id: 'xuhui-4' });
  // The outlet closes at night: 19:00 in Shanghai is 06:00 in New York.
  const { status, lines } = await run(example.replace(`time_zone: ${ZONE}`, 'time_zone: America/New_York'));
  expect([status, lines[0]]).toEqual([1, 'one booking is outside the new opening hours:']);
  expect(lines[1]).toContain('2026-12-01 06:00-07:00 (America/New_York)  xuhui, table 4');
  await ann.call(orderApi.cancel, { id: booking.id });
});

const EXAMPLE_NOTE = expect.stringMatching(/^This is an example\. /);

test('--bookings keep leaves them valid, and they are not listed again', async () => {
  const ann = await games.fundedCustomer();
  const booking = await games.book(ann, at(CLOSED, 19));
  expect(await run(closedOn(CLOSED), '--bookings', 'keep')).toMatchObject({
    status: 0,
    lines: [
      expect.stringMatching(/^Applied as version/),
      'One booking outside the new opening hours kept.',
      EXAMPLE_NOTE,
    ],
  });
  const again = closedOn(CLOSED).replace('max_width: 480', 'max_width: 500');
  expect(await run(again)).toMatchObject({
    status: 0,
    lines: [expect.stringMatching(/^Applied/), EXAMPLE_NOTE],
  });
  expect(await order(ann, booking.id)).toMatchObject({ status: 'paid', start_at: booking.start_at });
  await ann.call(orderApi.cancel, { id: booking.id });
});

test('--bookings cancel refunds them in full, gives the coupon back and tells the person why', async () => {
  const ann = await games.fundedCustomer();
  const before = await balance(ann);
  const { id: coupon_id } = dataOf(await ann.call(couponApi.receive, { id: 'welcome' }));
  // Within the free-cancel time and after the grace period, a person would lose the price.
  const booking = await games.book(ann, server.clock.at + 45 * MINUTE, { coupon_id });
  server.clock.at += 30 * MINUTE;
  const held = dataOf(await games.addAt(ann, server.clock.at + 4 * HOUR, { table_id: 'jingan-6' }));
  const today = '2026-11-24';
  const other = await games.book(ann, at('2026-11-25', 19));

  expect(await run(closedOn(today), '--bookings', 'cancel')).toMatchObject({
    status: 0,
    lines: [
      expect.anything(),
      expect.stringMatching(/^2 bookings .* cancelled, refunded in full/),
      EXAMPLE_NOTE,
    ],
  });
  expect(await order(ann, booking.id)).toMatchObject({
    status: 'cancelled',
    deposit_returned: true,
    refunded: booking.paid,
    timeline: [{ by_hall: false }, { by_hall: false }, { event: 'cancel', by_hall: true }],
  });
  expect(await order(ann, held.id)).toMatchObject({ status: 'cancelled' });
  expect(await order(ann, other.id)).toMatchObject({ status: 'paid' });
  expect(await balance(ann)).toBe(before - other.total);
  const coupons = dataOf(await ann.call(couponApi.list, { status: 'unused' })).list;
  expect(coupons.map(({ id }) => id)).toContain(coupon_id);
  const messages = dataOf(await ann.call(messageApi.list, {})).list.filter(
    ({ kind }) => kind === 'cancelled',
  );
  expect(messages.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^Sorry, we're closed then: Table 5 .*, November 24, .* is back in your wallet\.$/,
      ),
      expect.stringMatching(/^Sorry, we're closed then: Table 6 .* You weren't charged\.$/),
    ]),
  );
  await ann.call(orderApi.cancel, { id: other.id });
});

test('a held order that the hall cancels does not count toward the limit of cancelled ones', async () => {
  const ann = await games.fundedCustomer();
  const held = dataOf(await games.addAt(ann, at(CLOSED, 19)));
  await run(closedOn(CLOSED), '--bookings', 'cancel');
  expect(await order(ann, held.id)).toMatchObject({ status: 'cancelled', paid: 0 });
  const app = server.appWith({ env: { ...server.deps.env, CANCELLED_HOLDS_PER_HOUR: 1 } });
  const request = { table_id: 'jingan-5', start_time: at('2026-11-30', 19), minutes: 60 };
  const add = () => callApi(app.request, orderApi.add, request, { token: ann.token });
  const { id } = dataOf(await add());
  await ann.call(orderApi.cancel, { id });
  expect(reasonOf(await add())).toBe('too_many_cancelled');
});

test('a closed day has no slots, its tables are closed until the next opening, and booking it says why', async () => {
  const ann = await games.fundedCustomer();
  await run(closedOn(CLOSED));
  const slots = dataOf(await server.call(tableApi.slots, { table_id: 'jingan-5', date: CLOSED }));
  expect(slots).toMatchObject({ open: [], free_starts: [], prices: [] });
  const refused = await games.addAt(ann, at(CLOSED, 19));
  expect(refused).toMatchObject({
    ok: false,
    msg: "We're closed that day",
    refusal: { reason: 'slot_outside_hours', field: 'start_time' },
  });
  server.clock.at = at(CLOSED, 12);
  const [table] = dataOf(await server.call(tableApi.list, { store_id: 'jingan' })).list;
  expect(table).toMatchObject({ open_now: false, opens_at: at('2026-12-02', 0) });
  const detail = dataOf(await server.call(tableApi.detail, { id: 'jingan-5' }));
  expect(detail).toMatchObject({ max_minutes_now: 0, special_hours: [{ date: CLOSED, hours: null }] });
});

test('an unknown choice for bookings is an error', async () => {
  expect(await run(example, '--bookings', 'delete')).toEqual({
    status: 2,
    lines: ['--bookings must be keep or cancel, not "delete".'],
  });
});
