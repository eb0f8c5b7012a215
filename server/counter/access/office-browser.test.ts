import { expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterHallApi } from '#lib/contract/counter/hall.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterOfficeBrowserApi } from '#lib/contract/counter/office-browser.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { deleteOldAccess } from '#server/counter/access/commands.ts';
import { saveStaff } from '#server/counter/access/manage.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
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

const callsWith =
  (device: string, token: string) =>
  <E extends Endpoint>(endpoint: E, input: Input<E>, approval?: string) =>
    server.call(endpoint, input, { device, token, ...(approval ? { approval } : {}) });

async function office(role: 'manager' | 'owner' = 'manager', outlets: readonly string[] = ['jingan']) {
  const mobile = await counter.hire(role, outlets);
  const { device, session } = dataOf(await login(mobile));
  const { token, staff } = session;
  return {
    mobile,
    device,
    token,
    id: staff.id,
    seconds: session.idle_seconds,
    call: callsWith(device, token),
  };
}

const actsOf = (actions: readonly string[]) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'outlet_id', 'user_id', 'facts'])
    .where('action', 'in', [...actions])
    .orderBy('id')
    .execute();

type Office = Awaited<ReturnType<typeof office>>;

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

test('the phone alone does not replace the PIN of somebody who has one', async () => {
  const manager = await office();
  const pins = () =>
    server.db
      .selectFrom('staff')
      .select(['pin_hash', 'wrong_pins', 'pin_locked_until_at'])
      .where('user_id', '=', manager.id)
      .executeTakeFirstOrThrow();
  await server.db.updateTable('staff').set({ wrong_pins: 3 }).where('user_id', '=', manager.id).execute();
  const before = await pins();
  server.clock.at += 61;
  expect(reasonOf(await login(manager.mobile, '135791'))).toBe('pin_exists');
  server.clock.at += 61;
  expect(reasonOf(await counter.login(manager.device, manager.mobile, '135791'))).toBe('pin_exists');
  expect(await pins()).toEqual(before);
  // At the bar, where others see it, a forgotten one is replaced.
  server.clock.at += 61;
  dataOf(await counter.login(await counter.enrol(), manager.mobile, '135791'));
  expect((await pins()).pin_hash).not.toBe(before.pin_hash);
});

test('an attendant and a customer cannot sign in from an office, which is recorded', async () => {
  const attendant = await counter.hire('attendant');
  expect(reasonOf(await login(attendant))).toBe('role_required');
  const customer = await server.signIn();
  // Another code can be sent by then.
  server.clock.at += 61;
  expect(reasonOf(await login(customer.mobile, null))).toBe('not_staff');
  const entries = (await actsOf(['office_login'])).slice(-2);
  expect(entries.map(({ facts }) => facts.result)).toEqual(['role_required', 'not_staff']);
});

test('an attendant can neither sign in nor go on as one on a browser in an office', async () => {
  const manager = await office();
  const attendant = await counter.hire('attendant');
  expect(reasonOf(await counter.login(manager.device, attendant))).toBe('role_required');
  const [refused] = (await actsOf(['login'])).slice(-1);
  expect(refused?.facts.result).toBe('role_required');
  await saveStaff(server.deps, { mobile: manager.mobile, role: 'attendant', outlets: ['jingan'] });
  expect(reasonOf(await manager.call(counterBoardApi.board, {}))).toBe('role_required');
});

test('a sign-in and a sign-out are recorded with the person, the address and the browser', async () => {
  const manager = await office();
  const { device } = dataOf(await manager.call(counterStaffApi.device, {}));
  dataOf(await manager.call(counterStaffApi.lock, {}));
  dataOf(await manager.call(counterOfficeBrowserApi.logout, {}));
  const acts = (await actsOf(['office_login', 'office_logout'])).slice(-2);
  const of = { outlet_id: 'jingan', user_id: manager.id };
  const facts = { result: 'ok', device_id: device.id, ip: expect.any(String) };
  expect(acts).toEqual([
    { action: 'office_login', ...of, facts: { ...facts, kind: 'office' } },
    { action: 'office_logout', ...of, facts },
  ]);
});

test('what moves money needs the own PIN, and takes no effect without it', async () => {
  const manager = await office();
  const customer = await server.signIn();
  const input = { id: customer.id, amount: 500, reason: 'broken cue' };
  const correct = (approval?: string) => manager.call(counterPersonApi.correct, input, approval);
  // The dialog says what the PIN is for.
  expect(await correct()).toMatchObject({
    refusal: {
      reason: 'own_pin_required',
      facts: { staff_id: manager.id, amount: 500, person: expect.any(String) },
    },
  });
  // An action that waits for its PIN was not refused.
  expect((await actsOf(['person_correct'])).filter(({ user_id }) => user_id === customer.id)).toEqual([]);
  expect((await games.wallet(customer)).balance).toBe(0);
  const approval = await confirm(manager, counterPersonApi.correct, input);
  dataOf(await correct(approval));
  expect((await games.wallet(customer)).balance).toBe(500);
  // It was for one action.
  expect(reasonOf(await correct(approval))).toBe('own_pin_required');
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
  expect(reasonOf(await again.call(counterPersonApi.correct, input, approval))).toBe('own_pin_required');
});

test('what gives away access, prices, personal data, gifts or a drawer needs the PIN too', async () => {
  const owner = await office('owner', []);
  const { id } = await server.signIn();
  const { device } = dataOf(await owner.call(counterStaffApi.device, {}));
  const reason = 'a reason';
  const employee = { mobile: await counter.hire('manager'), role: 'owner' as const, outlet_ids: [] };
  const { edit, version } = dataOf(await owner.call(counterHallApi.detail, {}));
  const answers = { base_version: version, bookings: null, outside: 0, reason };
  const replies = [
    await owner.call(counterOfficeApi.deviceCode, {}),
    await owner.call(counterOfficeApi.revokeDevice, { id: device.id }),
    await owner.call(counterOfficeApi.saveStaff, employee),
    await owner.call(counterOfficeApi.removeStaff, { id }),
    await owner.call(counterHallApi.apply, { ...answers, edit }),
    await owner.call(counterHallApi.back, { ...answers, version }),
    await owner.call(counterPeopleApi.coupon, { id, template_id: 'welcome', reason }),
    await owner.call(counterPeopleApi.block, { id, blocked: true, reason }),
    await owner.call(counterPeopleApi.join, { id, other: owner.id, reason }),
    await owner.call(counterPeopleApi.export, { id, reason }),
    await owner.call(counterPeopleApi.delete, { id, reason }),
    await owner.call(counterShiftApi.open, { counted: 0 }),
    await owner.call(counterShiftApi.close, { counted: 0 }),
    await owner.call(counterShiftApi.approve, { id: 'shf_none' }),
  ];
  expect(replies.map(reasonOf)).toEqual(replies.map(() => 'own_pin_required'));
  expect(await server.db.selectFrom('shifts').select('id').execute()).toEqual([]);
  const codes = server.db.selectFrom('counter_device_codes').where('used_at', 'is', null).selectAll();
  expect(await codes.execute()).toEqual([]);
  // What gives nothing away needs none.
  dataOf(await owner.call(counterPeopleApi.note, { id, text: 'left-handed' }));
});

test('with the PIN, accounts are joined, one is blocked and a device is signed out from an office', async () => {
  const owner = await office('owner');
  const [person, other] = [await server.signIn(), await server.signIn()];
  const atTheBar = await counter.clerk('manager');
  const { device } = dataOf(await atTheBar.call(counterStaffApi.device, {}));
  const join = { id: person.id, other: other.id, reason: 'one person' };
  dataOf(await owner.call(counterPeopleApi.join, join, await confirm(owner, counterPeopleApi.join, join)));
  const block = { id: person.id, blocked: true, reason: 'threw a cue' };
  dataOf(
    await owner.call(counterPeopleApi.block, block, await confirm(owner, counterPeopleApi.block, block)),
  );
  const signOut = { id: device.id };
  const approval = await confirm(owner, counterOfficeApi.revokeDevice, signOut);
  dataOf(await owner.call(counterOfficeApi.revokeDevice, signOut, approval));
  const rows = server.db.selectFrom('users').select(['blocked_at', 'joined_into']);
  expect(await rows.where('id', 'in', [person.id, other.id]).orderBy('joined_into').execute()).toEqual([
    { blocked_at: null, joined_into: person.id },
    { blocked_at: server.clock.at, joined_into: null },
  ]);
  expect(reasonOf(await atTheBar.call(counterStaffApi.device, {}))).toBe('device_required');
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

test('an approval and an idempotency key hold for the outlet at which they were used', async () => {
  const owner = await office('owner', []);
  const goTo = async (outlet_id: string) =>
    dataOf(await owner.call(counterOfficeBrowserApi.outlet, { outlet_id }));
  const open = { counted: 10_000 };
  const atJingan = await confirm(owner, counterShiftApi.open, open);
  await goTo('xuhui');
  expect(reasonOf(await owner.call(counterShiftApi.open, open, atJingan))).toBe('own_pin_required');
  const person = await server.signIn();
  const note = { id: person.id, text: 'left-handed' };
  const { device, token } = owner;
  const write = () =>
    server.call(counterPeopleApi.note, note, { device, token, key: 'same-key-at-two-outlets' });
  const first = dataOf(await write());
  expect(dataOf(await write()).id).toBe(first.id);
  await goTo('jingan');
  expect(reasonOf(await write())).toBe('idempotency_key_reused');
});

test('the sign-ins on a browser are deleted some time after it has expired, and its pushes with them', async () => {
  const manager = await office();
  const { device } = dataOf(await manager.call(counterStaffApi.device, {}));
  const { db, clock } = server;
  const subscription = { device_id: device.id, user_id: manager.id, endpoint: 'https://push.test/expired' };
  await db
    .insertInto('counter_subscriptions')
    .values({ ...subscription, p256dh: 'key', auth: 'auth', lang: 'en-us', created_at: clock.at })
    .execute();
  const kept = async () => [
    ...(await db
      .selectFrom('counter_device_staff')
      .select('user_id')
      .where('device_id', '=', device.id)
      .execute()),
    ...(await db
      .selectFrom('counter_subscriptions')
      .select('user_id')
      .where('device_id', '=', device.id)
      .execute()),
  ];
  await deleteInBatches(db, ...deleteOldAccess(clock.at + 12 * HOUR));
  expect(await kept()).toHaveLength(2);
  await deleteInBatches(db, ...deleteOldAccess(clock.at + 12 * HOUR + 1));
  expect(await kept()).toEqual([]);
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
  expect(reasonOf(await manager.call(counterShiftApi.open, open))).toBe('own_pin_required');
  dataOf(await manager.call(counterShiftApi.open, open, await confirm(manager, counterShiftApi.open, open)));
  const move = { move: 'to_safe' as const, amount: 20_000, reason: 'evening' };
  expect(reasonOf(await manager.call(counterShiftApi.move, move))).toBe('own_pin_required');
  dataOf(await manager.call(counterShiftApi.move, move, await confirm(manager, counterShiftApi.move, move)));
});
