import { expect, test, vi } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { userApi } from '#lib/contract/user.ts';
import { makeDeviceCode, saveStaff } from '#server/counter/access/manage.ts';
import { counterOn, PIN } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);

test('a device code signs one device in, within ten minutes', async () => {
  const code = await makeDeviceCode(server.deps, 'jingan');
  const enrol = () => server.call(counterStaffApi.enrol, { code, name: 'Tablet', kind: 'counter' });
  expect(dataOf(await enrol()).device).toMatchObject({ name: 'Tablet', kind: 'counter' });
  expect(reasonOf(await enrol())).toBe('device_code_wrong');
  const late = await makeDeviceCode(server.deps, 'jingan');
  server.clock.at += 601;
  const reply = await server.call(counterStaffApi.enrol, { code: late, name: 'Tablet', kind: 'counter' });
  expect(reasonOf(reply)).toBe('device_code_wrong');
});

test('staff sign in by phone code with a PIN, and the PIN unlocks the device later', async () => {
  const device = await counter.enrol();
  const mobile = await counter.hire('manager');
  const { staff } = dataOf(await counter.login(device, mobile));
  const detail = dataOf(await server.call(counterStaffApi.device, {}, { device }));
  expect(detail.staff).toEqual([{ id: staff.id, name: staff.name, role: 'manager' }]);
  expect(detail.outlet.id).toBe('jingan');
  const unlocked = await server.call(counterStaffApi.unlock, { staff_id: staff.id, pin: PIN }, { device });
  const { token } = dataOf(unlocked);
  dataOf(await server.call(counterStaffApi.lock, {}, { device, token }));
  expect(reasonOf(await server.call(counterStaffApi.active, {}, { device, token }))).toBe('staff_required');
});

test('the first sign-in asks for a PIN, and the code stays valid for it', async () => {
  const device = await counter.enrol();
  const mobile = await counter.hire('attendant');
  expect(reasonOf(await counter.login(device, mobile, null))).toBe('pin_required');
  const captcha = server.lastCodeTo(mobile);
  const reply = await server.call(counterStaffApi.login, { mobile, captcha, pin: PIN }, { device });
  expect(dataOf(reply).staff.role).toBe('attendant');
});

test('a customer and the staff of another outlet cannot sign in', async () => {
  const device = await counter.enrol('jingan');
  expect(reasonOf(await counter.login(device, '+8613700000001'))).toBe('not_staff');
  const other = await counter.hire('manager', ['xuhui']);
  expect(reasonOf(await counter.login(device, other))).toBe('not_staff');
  const owner = await counter.hire('owner', []);
  expect(dataOf(await counter.login(device, owner)).staff.role).toBe('owner');
});

test('five wrong PINs lock the person, each time for longer, and nobody else on the device', async () => {
  const device = await counter.enrol();
  const ann = await counter.clerk('attendant', { device });
  const ben = await counter.clerk('attendant', { device });
  const unlock = (staff_id: string, pin: string) =>
    server.call(counterStaffApi.unlock, { staff_id, pin }, { device });
  for (let left = 4; left > 0; left--)
    expect(await unlock(ann.id, '000000')).toMatchObject({
      refusal: { reason: 'pin_wrong', facts: { left } },
    });
  expect(reasonOf(await unlock(ann.id, '000000'))).toBe('pin_locked');
  expect(reasonOf(await unlock(ann.id, PIN))).toBe('pin_locked');
  expect(dataOf(await unlock(ben.id, PIN)).staff.id).toBe(ben.id);
  server.clock.at += 301;
  expect(await unlock(ann.id, '000000')).toMatchObject({ refusal: { facts: { left: 4 } } });
  for (let wrong = 0; wrong < 3; wrong++) await unlock(ann.id, '000000');
  expect(await unlock(ann.id, '000000')).toMatchObject({
    refusal: { reason: 'pin_locked', facts: { seconds: 600 } },
  });
  server.clock.at += 601;
  expect(dataOf(await unlock(ann.id, PIN)).staff.id).toBe(ann.id);
  expect(await unlock(ann.id, '000000')).toMatchObject({ refusal: { facts: { left: 4 } } });
});

test('a PIN that is easy to guess is refused, and a new one ends the lock of who forgot the old one', async () => {
  const device = await counter.enrol();
  const mobile = await counter.hire('attendant');
  const { staff } = dataOf(await counter.login(device, mobile));
  for (let wrong = 0; wrong < 5; wrong++)
    await server.call(counterStaffApi.unlock, { staff_id: staff.id, pin: '000000' }, { device });
  server.clock.at += 61;
  for (const weak of ['111111', '123456'])
    expect(reasonOf(await counter.login(device, mobile, weak))).toBe('pin_weak');
  dataOf(await counter.login(device, mobile, '908172'));
  dataOf(await server.call(counterStaffApi.unlock, { staff_id: staff.id, pin: '908172' }, { device }));
});

test('a PIN holds only on a device on which its owner has signed in', async () => {
  const ann = await counter.clerk();
  const device = await counter.enrol();
  const reply = await server.call(counterStaffApi.unlock, { staff_id: ann.id, pin: PIN }, { device });
  expect(reasonOf(reply)).toBe('not_staff');
});

test('the PIN is stored as a slow hash and never sent', async () => {
  const ann = await counter.clerk();
  const row = await server.db
    .selectFrom('staff')
    .select('pin_hash')
    .where('user_id', '=', ann.id)
    .executeTakeFirst();
  expect(row?.pin_hash).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/);
  const detail = dataOf(await server.call(counterStaffApi.device, {}, { device: ann.device }));
  expect(Object.keys(detail.staff[0] ?? {})).toEqual(['id', 'name', 'role']);
});

test('a device locks after three minutes without an action, a phone after one', async () => {
  for (const [kind, seconds] of [
    ['counter', 180],
    ['phone', 60],
  ] as const) {
    const ann = await counter.clerk('attendant', { device: await counter.enrol('jingan', kind) });
    server.clock.at += seconds - 1;
    dataOf(await ann.call(counterStaffApi.active, {}));
    server.clock.at += seconds - 1;
    dataOf(await ann.call(counterStaffApi.active, {}));
    server.clock.at += seconds;
    expect(reasonOf(await ann.call(counterStaffApi.active, {}))).toBe('staff_required');
  }
});

test('staff who are removed or whose device is revoked are out at once', async () => {
  const ann = await counter.clerk();
  await saveStaff(server.deps, { mobile: ann.mobile, role: 'attendant', outlets: ['xuhui'] });
  expect(reasonOf(await ann.call(counterStaffApi.active, {}))).toBe('role_required');
});

const lastEntries = async (where: { action: string }, limit: number) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select(['kind', 'action', 'actor', 'outlet_id', 'user_id', 'facts'])
      .where('action', '=', where.action)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).reverse();

test('unlocking and wrong PINs are recorded in the audit trail, with the device as the actor', async () => {
  const ann = await counter.clerk();
  const { id: device_id } = dataOf(
    await server.call(counterStaffApi.device, {}, { device: ann.device }),
  ).device;
  const unlock = (pin: string) =>
    server.call(counterStaffApi.unlock, { staff_id: ann.id, pin }, { device: ann.device });
  for (let tries = 0; tries < 6; tries++) await unlock('000000');
  const [unlocked] = await lastEntries({ action: 'unlock' }, 1);
  expect(unlocked).toMatchObject({ actor: `staff:${ann.id}`, outlet_id: 'jingan', user_id: ann.id });
  const wrong = await lastEntries({ action: 'pin' }, 6);
  expect(wrong.map(({ facts }) => facts.result)).toEqual([
    ...['pin_wrong', 'pin_wrong', 'pin_wrong', 'pin_wrong'],
    ...['pin_locked', 'pin_locked'],
  ]);
  for (const { actor, user_id, facts } of wrong)
    expect([actor, user_id, facts.device_id]).toEqual([`device:${device_id}`, ann.id, device_id]);
});

test('refused sign-ins of devices and people are recorded in the audit trail', async () => {
  const input = { code: 'AAAA-BBBB', name: 'Tablet', kind: 'counter' as const };
  expect(reasonOf(await server.call(counterStaffApi.enrol, input))).toBe('device_code_wrong');
  expect((await lastEntries({ action: 'device_enrol' }, 1))[0]?.facts.result).toBe('device_code_wrong');
  const device = await counter.enrol();
  const customer = await server.signIn();
  const { mobile } = customer;
  server.clock.at += 3_601;
  expect(reasonOf(await counter.login(device, mobile))).toBe('not_staff');
  const [entry] = await lastEntries({ action: 'login' }, 1);
  expect([entry?.user_id, entry?.facts.result]).toEqual([customer.id, 'not_staff']);
});

test('an action that the role does not allow is recorded in the audit trail', async () => {
  const moved = await counter.clerk('attendant');
  await saveStaff(server.deps, { mobile: moved.mobile, role: 'attendant', outlets: ['xuhui'] });
  expect(reasonOf(await moved.call(counterBoardApi.takeAlert, { id: 'lamp:x:1' }))).toBe('role_required');
  const [entry] = await lastEntries({ action: 'alert_take' }, 1);
  expect([entry?.actor, entry?.facts.result]).toEqual([`staff:${moved.id}`, 'role_required']);
});

test('staff whose account is blocked are out at once, and neither unlock nor approve', async () => {
  const manager = await counter.clerk('manager');
  const ann = await counter.clerk('attendant', { device: manager.device });
  await server.db
    .updateTable('users')
    .set({ blocked_at: server.clock.at })
    .where('id', 'in', [manager.id])
    .execute();
  const { device } = manager;
  const detail = dataOf(await server.call(counterStaffApi.device, {}, { device }));
  expect(detail.staff.map(({ id }) => id)).toEqual([ann.id]);
  const unlock = { staff_id: manager.id, pin: PIN };
  expect(reasonOf(await server.call(counterStaffApi.unlock, unlock, { device }))).toBe('not_staff');
  const approval = { staff_id: manager.id, pin: PIN, act: '/api/counter/person/correct', body: '{}' };
  expect(reasonOf(await ann.call(counterStaffApi.approve, approval))).toBe('not_staff');
  await server.setUser(ann.id, { blocked_at: server.clock.at });
  expect(reasonOf(await ann.call(counterStaffApi.active, {}))).toBe('staff_required');
});

test('two who unlock a device at once have one session between them', async () => {
  const ann = await counter.clerk();
  const { device } = ann;
  const unlock = () => server.call(counterStaffApi.unlock, { staff_id: ann.id, pin: PIN }, { device });
  const tokens = (await Promise.all([unlock(), unlock(), unlock()])).map((reply) => dataOf(reply).token);
  const replies = [];
  for (const token of tokens) replies.push(await server.call(counterStaffApi.active, {}, { device, token }));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
});

test('an approval is refused as it is given where the act is unknown or the role too low', async () => {
  const ben = await counter.clerk('attendant');
  const manager = await counter.clerk('manager', { device: ben.device });
  const ask = (staff_id: string, act: string) =>
    manager.call(counterStaffApi.approve, { staff_id, pin: PIN, act, body: '{}' });
  expect(reasonOf(await ask(manager.id, '/api/counter/nothing'))).toBe('not_found');
  expect(reasonOf(await ask(ben.id, '/api/counter/person/correct'))).toBe('role_required');
  expect(reasonOf(await ask(ben.id, '/api/counter/person/cash_out'))).toBe('role_required');
  expect(dataOf(await ask(manager.id, '/api/counter/person/cash_out')).approval).toMatch(/^apr_/);
});

test('an approval says what it is for, as it is asked for and in the audit trail', async () => {
  const ben = await counter.clerk('attendant');
  const manager = await counter.clerk('manager', { device: ben.device });
  const { token } = dataOf(
    await server.call(counterStaffApi.unlock, { staff_id: ben.id, pin: PIN }, { device: ben.device }),
  );
  const customer = await server.signIn();
  const input = { id: customer.id, amount: 700, reason: 'was charged twice' };
  const asked = await ben.call(counterPersonApi.correct, input, { token });
  expect(asked).toMatchObject({
    refusal: { reason: 'approval_required', facts: { amount: 700, person: expect.any(String) } },
  });
  const act = '/api/counter/person/correct';
  const approve = { staff_id: manager.id, pin: PIN, act, body: JSON.stringify(input) };
  dataOf(await ben.call(counterStaffApi.approve, approve, { token }));
  const [entry] = await lastEntries({ action: 'staff_approve' }, 1);
  expect(entry).toMatchObject({ user_id: customer.id, facts: { act, amount: 700, approver: manager.id } });
});

test('an act on an order is approved, and is about the person of the order', async () => {
  const manager = await counter.clerk('manager');
  const customer = await games.fundedCustomer();
  const { id } = await games.play(customer);
  const input = { id, rev: 1, amount: 700, reason: 'was charged twice' };
  const act = counterSaleApi.refund.path;
  const approve = { staff_id: manager.id, pin: PIN, act, body: JSON.stringify(input) };
  expect(dataOf(await manager.call(counterStaffApi.approve, approve)).approval).toMatch(/^apr_/);
  const [entry] = await lastEntries({ action: 'staff_approve' }, 1);
  expect(entry).toMatchObject({ user_id: customer.id, facts: { act, amount: 700, approver: manager.id } });
});

test('an approval names a customer as the hall lets the counter name them, and staff by their name', async () => {
  const ben = await counter.clerk('attendant');
  const customer = await server.signIn();
  const { nickname } = dataOf(await customer.call(userApi.profile, { nickname: '安娜' })).userinfo;
  const current = server.deps.hall.current;
  const nameOf = async (id: string, names: 'full' | 'initial' | 'none') => {
    const spy = vi
      .spyOn(server.deps.hall, 'current')
      .mockImplementation(async () => ({ ...(await current()), counter: { names } }));
    const asked = await ben.call(counterPersonApi.correct, { id, amount: 700, reason: 'was charged twice' });
    spy.mockRestore();
    return asked.ok ? undefined : asked.refusal?.facts?.person;
  };
  expect(await nameOf(customer.id, 'full')).toBe(nickname);
  expect(await nameOf(customer.id, 'initial')).toBe('安.');
  expect(await nameOf(customer.id, 'none')).toBe(undefined);
  const { id, mobile } = await counter.clerk('manager');
  await saveStaff(server.deps, { mobile, role: 'manager', outlets: ['jingan'], name: 'Mei Lin' });
  expect(await nameOf(id, 'none')).toBe('Mei Lin');
});
