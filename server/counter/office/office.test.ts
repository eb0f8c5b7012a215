import { describe, expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { counterOn, PIN } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let phones = 0;
const nextMobile = () => `1360022${String(1_000 + ++phones)}`;
const attendant = { role: 'attendant' as const, outlet_ids: ['jingan'] };

describe('the staff of an outlet', () => {
  test('an owner adds, changes and removes people of all roles', async () => {
    const owner = await counter.clerk('owner');
    const mobile = nextMobile();
    const { id } = dataOf(await owner.call(counterOfficeApi.saveStaff, { mobile, ...attendant }));
    const found = async () =>
      dataOf(await owner.call(counterOfficeApi.staff, {})).staff.find((each) => each.id === id);
    expect(await found()).toMatchObject({
      mobile: `+86${mobile}`,
      role: 'attendant',
      outlet_ids: ['jingan'],
      has_pin: false,
      can_change: true,
    });
    const promoted = { mobile, role: 'manager' as const, outlet_ids: ['jingan', 'xuhui'] };
    dataOf(await owner.call(counterOfficeApi.saveStaff, promoted));
    expect(await found()).toMatchObject({ role: 'manager', outlet_ids: ['jingan', 'xuhui'] });
    dataOf(await owner.call(counterOfficeApi.removeStaff, { id }));
    expect(await found()).toBeUndefined();
    expect(reasonOf(await owner.call(counterOfficeApi.removeStaff, { id }))).toBe('not_found');
  });

  test('a manager adds attendants of the own outlet, and changes nobody else', async () => {
    const manager = await counter.clerk('manager');
    const other = await counter.clerk('manager');
    const { staff, roles, outlets } = dataOf(await manager.call(counterOfficeApi.staff, {}));
    expect(roles).toEqual(['attendant']);
    expect(outlets.map(({ id }) => id)).toEqual(['jingan']);
    expect(staff.find(({ id }) => id === other.id)?.can_change).toBe(false);
    const save = async (change: object) =>
      reasonOf(
        await manager.call(counterOfficeApi.saveStaff, { mobile: nextMobile(), ...attendant, ...change }),
      );
    expect(await save({ role: 'manager' })).toBe('role_required');
    expect(await save({ outlet_ids: ['xuhui'] })).toBe('role_required');
    expect(await save({ outlet_ids: [] })).toBe('not_found');
    expect(await save({ outlet_ids: ['moon'] })).toBe('not_found');
    expect(await save({ mobile: other.mobile })).toBe('role_required');
    expect(reasonOf(await manager.call(counterOfficeApi.removeStaff, { id: other.id }))).toBe(
      'role_required',
    );
    expect(reasonOf(await manager.call(counterOfficeApi.removeStaff, { id: manager.id }))).toBe(
      'own_staff_record',
    );
    const added = await manager.call(counterOfficeApi.saveStaff, { mobile: nextMobile(), ...attendant });
    expect(added.ok).toBe(true);
  });

  test('whoever is removed can no longer act', async () => {
    const owner = await counter.clerk('owner');
    const clerk = await counter.clerk('attendant');
    dataOf(await owner.call(counterOfficeApi.removeStaff, { id: clerk.id }));
    expect(reasonOf(await clerk.call(counterBoardApi.board, {}))).toBe('staff_required');
  });
});

describe('the name at work', () => {
  test('is shown in place of that of the account: on the lock screen, in lists and in the audit trail', async () => {
    const owner = await counter.clerk('owner');
    const clerk = await counter.clerk('attendant');
    const change = { mobile: clerk.mobile, ...attendant };
    dataOf(await owner.call(counterOfficeApi.saveStaff, { ...change, name: ' Lin Wei ' }));
    const listed = async () =>
      dataOf(await owner.call(counterOfficeApi.staff, {})).staff.find(({ id }) => id === clerk.id);
    expect(await listed()).toMatchObject({ name: 'Lin Wei', staff_name: 'Lin Wei' });
    const { staff } = dataOf(await clerk.call(counterStaffApi.device, {}));
    expect(staff).toContainEqual({ id: clerk.id, name: 'Lin Wei', role: 'attendant' });
    await clerk.call(counterBoardApi.lamp, { table_id: 'jingan-7', on: true });
    const own = dataOf(await clerk.call(counterOfficeApi.audit, { action: 'table_lamp' })).list;
    expect(own[0]?.staff).toEqual({ id: clerk.id, name: 'Lin Wei' });
    // A change without a name leaves it; an empty one gives that of the account back.
    dataOf(await owner.call(counterOfficeApi.saveStaff, change));
    expect((await listed())?.name).toBe('Lin Wei');
    dataOf(await owner.call(counterOfficeApi.saveStaff, { ...change, name: '' }));
    expect(await listed()).toMatchObject({ name: clerk.name, staff_name: '' });
  });
});

describe('the devices of an outlet', () => {
  test('a code signs one in, which is listed and signed out again', async () => {
    const manager = await counter.clerk('manager');
    const { code, expires_at } = dataOf(await manager.call(counterOfficeApi.deviceCode, {}));
    expect(code).toMatch(/^\w{4}(-\w{1,4})+$/);
    expect(expires_at).toBe(server.clock.at + 600);
    const [made, before] = dataOf(await manager.call(counterOfficeApi.audit, {})).list;
    expect(made).toMatchObject({ action: 'device_code', staff: { id: manager.id } });
    expect(before?.action).not.toBe('device_code');
    const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
    const listed = async () => dataOf(await manager.call(counterOfficeApi.devices, {})).devices;
    const own = (await listed()).find(({ is_this }) => is_this);
    expect(own?.name).toBe('The bar');
    const clerk = await counter.clerk('attendant');
    const { id } = dataOf(await clerk.call(counterStaffApi.device, {})).device;
    expect((await listed()).map((device) => device.id)).toContain(id);
    const revoke = (by: typeof manager) => by.call(counterOfficeApi.revokeDevice, { id });
    expect(reasonOf(await revoke(elsewhere))).toBe('not_found');
    dataOf(await revoke(manager));
    expect(reasonOf(await clerk.call(counterBoardApi.board, {}))).toBe('device_required');
  });
});

describe('the audit trail of an outlet', () => {
  test('has the acts with their people, by day, by person and refused only', async () => {
    const manager = await counter.clerk('manager');
    const clerk = await counter.clerk('attendant');
    const ann = await games.fundedCustomer();
    const game = await games.play(ann);
    const { rev } = dataOf(await clerk.call(counterBoardApi.board, {})).tables.find(
      ({ order }) => order?.id === game.id,
    )!.order!;
    dataOf(await clerk.call(counterBoardApi.end, { id: game.id, rev }));
    expect(reasonOf(await clerk.call(counterBoardApi.end, { id: game.id, rev }))).toBe('changed');
    const listed = async (filter: object, by = manager) =>
      dataOf(await by.call(counterOfficeApi.audit, { order_id: game.id, ...filter })).list;
    expect(await listed({})).toMatchObject([
      { action: 'order_end', result: 'changed', staff: { id: clerk.id } },
      { action: 'order_end', result: 'ok', person: { id: ann.id }, table: '5', device: 'The bar' },
    ]);
    expect(await listed({ refused: '1' })).toHaveLength(1);
    expect(await listed({ staff_id: manager.id })).toEqual([]);
    expect(await listed({ from: '2000-01-01', to: '2000-01-02' })).toEqual([]);
    expect(await listed({}, clerk)).toHaveLength(2);
    const other = await counter.clerk('attendant');
    expect(await listed({ staff_id: clerk.id }, other)).toEqual([]);
    const elsewhere = await counter.clerk('owner', { outlet_id: 'xuhui' });
    expect(await listed({}, elsewhere)).toEqual([]);
    expect((await listed({ outlet_id: 'jingan' }, elsewhere)).map(({ outlet }) => outlet.id)).toEqual([
      'jingan',
      'jingan',
    ]);
    expect(await listed({ outlet_id: '*' }, elsewhere)).toHaveLength(2);
    for (const outlet_id of ['*', 'xuhui'])
      expect(reasonOf(await manager.call(counterOfficeApi.audit, { outlet_id }))).toBe('role_required');
    const all = dataOf(
      await elsewhere.call(counterOfficeApi.auditCsv, { order_id: game.id, outlet_id: '*' }),
    );
    expect(all.csv.trim().split('\r\n')).toHaveLength(3);
    const { csv, is_cut } = dataOf(await manager.call(counterOfficeApi.auditCsv, { order_id: game.id }));
    expect(is_cut).toBe(false);
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect(csv).toContain(`,order_end,ok,${clerk.name},`);
  });

  test('is a table for a spreadsheet, with the second person of an act', async () => {
    const first = await counter.clerk('manager');
    const second = await counter.clerk('manager', { device: first.device });
    const { token } = dataOf(
      await server.call(counterStaffApi.unlock, { staff_id: first.id, pin: PIN }, { device: first.device }),
    );
    const ann = await games.fundedCustomer();
    const correction = { id: ann.id, amount: 50_001, reason: 'a wrong top-up' };
    const act = counterPersonApi.correct.path;
    const request = { staff_id: second.id, pin: PIN, act, body: JSON.stringify(correction) };
    const { approval } = dataOf(await first.call(counterStaffApi.approve, request, { token }));
    dataOf(await first.call(counterPersonApi.correct, correction, { token, approval }));
    const filter = { action: 'person_correct', staff_id: first.id };
    const { csv } = dataOf(await first.call(counterOfficeApi.auditCsv, filter, { token }));
    const [head = '', line = ''] = csv.replace('\uFEFF', '').split('\r\n');
    const cells = line.split(',');
    const row = Object.fromEntries(head.split(',').map((column, at) => [column, cells[at]]));
    expect(row).toMatchObject({
      result: 'ok',
      staff: first.name,
      approver: second.name,
      amount: '500.01',
      reason: 'a wrong top-up',
    });
  });

  test('is read page by page', async () => {
    const clerk = await counter.clerk('attendant');
    for (let n = 0; n < 25; n++)
      await clerk.call(counterBoardApi.lamp, { table_id: 'jingan-7', on: n % 2 === 0 });
    const first = dataOf(await clerk.call(counterOfficeApi.audit, { action: 'table_lamp' }));
    expect(first.list).toHaveLength(20);
    const cursor = first.next_cursor ?? '';
    const second = dataOf(await clerk.call(counterOfficeApi.audit, { action: 'table_lamp', cursor }));
    expect([second.list.length, second.next_cursor]).toEqual([5, null]);
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(25);
    expect(reasonOf(await clerk.call(counterOfficeApi.audit, { cursor: 'x' }))).toBe('invalid_input');
  });
});
