import { expect, test } from 'vitest';
import { counterAccess } from './access.ts';

/** The calls of the counter for which the test holds, in the order of the alphabet. */
const callsWhere = (
  holds: (access: { role?: string; approvable?: true; ownPin?: true } | string) => boolean,
) =>
  Object.entries(counterAccess)
    .filter(([, access]) => holds(access))
    .map(([path]) => path.replace('/api/counter/', ''))
    .sort()
    .join(' ');

/** A call that becomes free for more people has to be changed here too. */
const calls = {
  open: 'device/enrol office/login',
  device: 'device/detail office/logout staff/login staff/unlock',
  board: 'hall_board',
  manager:
    'device/code device/list device/revoke hall hall/apply hall/back hall/check heat ' +
    'office/outlet report report/csv staff/list staff/remove staff/save',
  owner: 'person/delete person/export',
  approvable:
    'order/write_off payment/refund person/block person/correct person/coupon person/join ' +
    'person/unjoin review/hide shift/approve',
  ownPin:
    'device/code device/revoke hall/apply hall/back order/write_off person/block person/coupon ' +
    'person/delete person/export person/join person/unjoin shift/approve shift/close shift/open ' +
    'staff/remove staff/save',
};

test.each(['open', 'device', 'board'] as const)('without a person: %s', (kind) => {
  expect(callsWhere((access) => access === kind)).toBe(calls[kind]);
});

test.each(['manager', 'owner'] as const)('only the %s, or somebody above', (role) => {
  const isOf = (access: { role?: string; approvable?: true } | string) =>
    typeof access === 'object' && access.role === role && !access.approvable;
  expect(callsWhere(isOf)).toBe(calls[role]);
});

test('a manager, or others with the approval of one', () => {
  expect(callsWhere((access) => typeof access === 'object' && access.approvable === true)).toBe(
    calls.approvable,
  );
});

test('in an office with the own PIN, besides what posts to the ledger', () => {
  expect(callsWhere((access) => typeof access === 'object' && access.ownPin === true)).toBe(calls.ownPin);
});
