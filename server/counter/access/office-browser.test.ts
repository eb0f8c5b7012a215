import { expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterOfficeBrowserApi } from '#lib/contract/counter/office-browser.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { saveStaff } from '#server/counter/access/manage.ts';
import { counterOn, PIN } from '#server/test/counter.ts';
import { gamesOn } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
const counter = counterOn(server);
const games = gamesOn(server);
const HOUR = 3600;

/** Signs in by phone code in an office. `pin`: null for who has one. */
async function login(mobile: string, pin: string | null = PIN) {
  await server.call(smsApi.send, { mobile, event: 'mobilelogin' });
  const input = { mobile, captcha: server.lastCodeTo(mobile), ...(pin === null ? {} : { pin }) };
  return server.call(counterOfficeBrowserApi.login, input);
}

/** Calls of a session. */
const callsWith =
  (device: string, token: string) =>
  <E extends Endpoint>(endpoint: E, input: Input<E>, approval?: string) =>
    server.call(endpoint, input, { device, token, ...(approval ? { approval } : {}) });

/** A manager or an owner in an office, by default of Jing'an. */
async function office(role: 'manager' | 'owner' = 'manager', outlets: readonly string[] = ['jingan']) {
  const mobile = await counter.hire(role, outlets);
  const { device, session } = dataOf(await login(mobile));
  const { token, staff } = session;
  return {
    mobile,
    device,
    id: staff.id,
    seconds: session.idle_seconds,
    call: callsWith(device, token),
  };
}

type Office = Awaited<ReturnType<typeof office>>;

/** The PIN of the manager for one act. */
const confirm = async ({ call, id }: Office, { path }: Endpoint, input: unknown, staff_id = id) =>
  dataOf(await call(counterStaffApi.approve, { staff_id, pin: PIN, act: path, body: JSON.stringify(input) }))
    .approval;

test('a manager signs in by phone code without a device code, for twelve hours without a lock', async () => {
  const manager = await office();
  expect(manager.seconds).toBe(12 * HOUR);
  const { device, outlet } = dataOf(await manager.call(counterStaffApi.device, {}));
  expect([device.kind, device.expires_at, outlet.id]).toEqual([
    'office',
    server.clock.at + 12 * HOUR,
    'jingan',
  ]);
  server.clock.at += 11 * HOUR;
  expect(dataOf(await manager.call(counterBoardApi.board, {})).outlet.id).toBe('jingan');
  // What is done does not make it longer.
  dataOf(await manager.call(counterStaffApi.active, {}));
  server.clock.at += HOUR;
  expect(reasonOf(await manager.call(counterBoardApi.board, {}))).toBe('device_required');
  const unlock = { staff_id: manager.id, pin: PIN };
  expect(reasonOf(await manager.call(counterStaffApi.unlock, unlock))).toBe('device_required');
});

test('a browser that was locked opens with the PIN until the twelve hours are over', async () => {
  const manager = await office();
  dataOf(await manager.call(counterStaffApi.lock, {}));
  expect(reasonOf(await manager.call(counterBoardApi.board, {}))).toBe('staff_required');
  server.clock.at += 10 * HOUR;
  const { device } = manager;
  const unlocked = await server.call(counterStaffApi.unlock, { staff_id: manager.id, pin: PIN }, { device });
  expect(dataOf(unlocked).idle_seconds).toBe(2 * HOUR);
});

test('an attendant and a customer cannot sign in from an office, which is recorded', async () => {
  const attendant = await counter.hire('attendant');
  expect(reasonOf(await login(attendant))).toBe('role_required');
  const customer = await server.signIn();
  // Until another code can be sent.
  server.clock.at += 61;
  expect(reasonOf(await login(customer.mobile, null))).toBe('not_staff');
  const entries = await server.db
    .selectFrom('audit_log')
    .select('facts')
    .where('action', '=', 'office_login')
    .orderBy('id')
    .execute();
  expect(entries.map(({ facts }) => facts.result)).toEqual(['role_required', 'not_staff']);
});

test('an attendant can neither sign in nor go on as one on a browser in an office', async () => {
  const manager = await office();
  const attendant = await counter.hire('attendant');
  expect(reasonOf(await counter.login(manager.device, attendant))).toBe('role_required');
  await saveStaff(server.deps, { mobile: manager.mobile, role: 'attendant', outlets: ['jingan'] });
  expect(reasonOf(await manager.call(counterBoardApi.board, {}))).toBe('role_required');
});

test('what moves money needs the own PIN, and takes no effect without it', async () => {
  const manager = await office();
  const customer = await server.signIn();
  const input = { id: customer.id, amount: 500, reason: 'broken cue' };
  const correct = (approval?: string) => manager.call(counterPersonApi.correct, input, approval);
  expect(await correct()).toMatchObject({
    refusal: { reason: 'money_pin_required', facts: { staff_id: manager.id } },
  });
  expect((await games.wallet(customer)).balance).toBe(0);
  const approval = await confirm(manager, counterPersonApi.correct, input);
  dataOf(await correct(approval));
  expect((await games.wallet(customer)).balance).toBe(500);
  // It was for one act.
  expect(reasonOf(await correct(approval))).toBe('money_pin_required');
});

test('the PIN of another manager does not confirm it', async () => {
  const manager = await office();
  const other = await counter.hire('manager');
  const { staff } = dataOf(await counter.login(manager.device, other));
  const unlocked = await server.call(
    counterStaffApi.unlock,
    { staff_id: manager.id, pin: PIN },
    { device: manager.device },
  );
  const again = { ...manager, call: callsWith(manager.device, dataOf(unlocked).token) };
  const input = { id: (await server.signIn()).id, amount: 500, reason: 'broken cue' };
  const approval = await confirm(again, counterPersonApi.correct, input, staff.id);
  expect(reasonOf(await again.call(counterPersonApi.correct, input, approval))).toBe('money_pin_required');
});

test('a gift needs the PIN too, reads and notes do not', async () => {
  const manager = await office();
  const { id } = await server.signIn();
  dataOf(await manager.call(counterPeopleApi.note, { id, text: 'left-handed' }));
  const { coupons } = dataOf(await manager.call(counterPeopleApi.offers, {}));
  const input = { id, template_id: coupons[0]?.id ?? '', reason: 'birthday' };
  expect(reasonOf(await manager.call(counterPeopleApi.coupon, input))).toBe('money_pin_required');
});

test('on a device at the bar money needs no PIN', async () => {
  const clerk = await counter.clerk('manager');
  const { id } = await server.signIn();
  dataOf(await clerk.call(counterPersonApi.correct, { id, amount: 500, reason: 'broken cue' }));
});

test('an owner changes the outlet of the browser; a manager only to one of their own', async () => {
  const owner = await office('owner', []);
  dataOf(await owner.call(counterOfficeBrowserApi.outlet, { outlet_id: 'xuhui' }));
  expect(dataOf(await owner.call(counterBoardApi.board, {})).outlet.id).toBe('xuhui');
  const manager = await office();
  const reply = await manager.call(counterOfficeBrowserApi.outlet, { outlet_id: 'xuhui' });
  expect(reasonOf(reply)).toBe('not_found');
  const atTheBar = await counter.clerk('owner');
  const moved = await atTheBar.call(counterOfficeBrowserApi.outlet, { outlet_id: 'xuhui' });
  expect(reasonOf(moved)).toBe('not_found');
});

test('it is listed among the devices, signed out by itself or by a manager, and named in the trail after that', async () => {
  const clerk = await counter.clerk('manager');
  const manager = await office();
  const { device } = dataOf(await manager.call(counterStaffApi.device, {}));
  const devices = async () => dataOf(await clerk.call(counterOfficeApi.devices, {})).devices;
  expect(await devices()).toContainEqual(expect.objectContaining({ id: device.id, kind: 'office' }));
  dataOf(await manager.call(counterOfficeBrowserApi.logout, {}));
  expect(reasonOf(await manager.call(counterStaffApi.device, {}))).toBe('device_required');
  expect((await devices()).map(({ id }) => id)).not.toContain(device.id);
  const { list } = dataOf(await clerk.call(counterOfficeApi.audit, { action: 'unlock' }));
  expect(list.find(({ staff }) => staff?.id === manager.id)?.device).toBe(device.name);
  const atTheBar = await server.call(counterOfficeBrowserApi.logout, {}, { device: clerk.device });
  expect(reasonOf(atTheBar)).toBe('not_found');
});

test('a shift is opened and cash is moved from an office with the PIN', async () => {
  const manager = await office();
  const open = { counted: 50_000 };
  dataOf(await manager.call(counterShiftApi.open, open, await confirm(manager, counterShiftApi.open, open)));
  const move = { move: 'to_safe' as const, amount: 20_000, reason: 'evening' };
  expect(reasonOf(await manager.call(counterShiftApi.move, move))).toBe('money_pin_required');
  dataOf(await manager.call(counterShiftApi.move, move, await confirm(manager, counterShiftApi.move, move)));
});
