import { beforeAll, describe, expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { bonusTakenBack } from '#lib/domain/cash.ts';
import type { CallOptions } from '#server/test/call-api.ts';
import { type Clerk, counterOn, PIN } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let attendant: Clerk;
let manager: Clerk;
let approver: Clerk;
let customer: Person;

beforeAll(async () => {
  // A sign-in ends the session before it on the device; its PIN still approves there.
  approver = await counter.clerk('manager');
  attendant = await counter.clerk('attendant', { device: approver.device });
  manager = await counter.clerk('manager');
  customer = await server.signIn();
});

const approve = async (act: string, body: object) =>
  dataOf(
    await attendant.call(counterStaffApi.approve, {
      staff_id: approver.id,
      pin: PIN,
      act,
      body: JSON.stringify(body),
    }),
  ).approval;

/** The float of a drawer's first shift, and a large difference, need a manager. */
const open = async (counted: number) => {
  const approval = await approve('/api/counter/shift/open', { counted });
  return attendant.call(counterShiftApi.open, { counted }, { approval });
};

describe('the shift of a drawer', () => {
  test('is opened, counted blind and closed with its report', async () => {
    expect(dataOf(await attendant.call(counterShiftApi.current, {})).shift).toBeNull();
    expect(reasonOf(await attendant.call(counterShiftApi.open, { counted: 50_000 }))).toBe(
      'approval_required',
    );
    const shift = dataOf(await open(50_000));
    const current = dataOf(await attendant.call(counterShiftApi.current, {})).shift;
    expect(current).toEqual({ ...shift, opened_by_name: attendant.name });
    expect(reasonOf(await attendant.call(counterShiftApi.report, { id: shift.id }))).toBe('role_required');
    expect(dataOf(await manager.call(counterShiftApi.report, { id: shift.id })).expected).toBe(50_000);

    const cash = { id: customer.id, method: 'cash', amount: 10_000 } as const;
    expect(dataOf(await attendant.call(counterPersonApi.cashIn, cash)).balance).toBe(10_000);
    const move = { move: 'to_safe', amount: 20_000, reason: 'evening' } as const;
    dataOf(await attendant.call(counterShiftApi.move, move));
    const closing = { counted: 39_500, terminal: 0, note: 'a coin rolled away' };
    const report = dataOf(await attendant.call(counterShiftApi.close, closing));
    expect(report).toMatchObject({
      opening_counted: 50_000,
      counted: 39_500,
      expected: 40_000,
      difference: -500,
      terminal: 0,
      revenue: 0,
      note: 'a coin rolled away',
    });
    expect(report.movements).toContainEqual({
      account: 'safe',
      kind: 'cash_move',
      amount: -20_000,
      count: 1,
    });
    // The person who closed it may read it again.
    expect(dataOf(await attendant.call(counterShiftApi.report, { id: shift.id }))).toEqual({
      ...report,
      opened_by_name: attendant.name,
      closed_by_name: attendant.name,
    });
  });

  test('is listed once it is closed: to a manager all, to an attendant their own', async () => {
    const { list } = dataOf(await manager.call(counterShiftApi.list, {}));
    expect(list).toMatchObject([
      { opened_by_name: attendant.name, closed_by_name: attendant.name, counted: 39_500, difference: -500 },
    ]);
    expect(dataOf(await attendant.call(counterShiftApi.list, {})).list).toEqual(list);
    const other = await counter.clerk('attendant');
    expect(dataOf(await other.call(counterShiftApi.list, {})).list).toEqual([]);
    const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
    expect(dataOf(await elsewhere.call(counterShiftApi.list, {})).list).toEqual([]);
  });

  test('of another outlet answers as if it did not exist', async () => {
    const shift = dataOf(await attendant.call(counterShiftApi.open, { counted: 39_500 }));
    const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
    expect(reasonOf(await elsewhere.call(counterShiftApi.report, { id: shift.id }))).toBe('not_found');
    expect(reasonOf(await elsewhere.call(counterShiftApi.close, { counted: 0 }))).toBe('shift_required');
  });
});

describe('an approval', () => {
  test('pays out above the limit, once', async () => {
    await server.creditWallet(customer.id, 100);
    const cash = { id: customer.id, method: 'cash', amount: 50_000 } as const;
    dataOf(await attendant.call(counterPersonApi.cashIn, cash));
    const body = { id: customer.id, amount: 20_000, reason: 'leaves town' };
    expect(reasonOf(await attendant.call(counterPersonApi.cashOut, body))).toBe('approval_required');
    const approval = await approve('/api/counter/person/cash_out', body);
    expect(dataOf(await attendant.call(counterPersonApi.cashOut, body, { approval })).balance).toBe(40_100);
    expect(reasonOf(await attendant.call(counterPersonApi.cashOut, body, { approval }))).toBe(
      'approval_required',
    );
  });

  test('is not needed to close a drawer with a large difference, which waits for a manager', async () => {
    const body = { counted: 1_000, terminal: null, note: 'robbed' };
    const report = dataOf(await attendant.call(counterShiftApi.close, body));
    expect(report).toMatchObject({ expected: 69_500, difference: -68_500, needs_approval: true });
    const alerts = async () =>
      dataOf(await attendant.call(counterBoardApi.board, {})).alerts.map(({ id }) => id);
    expect(await alerts()).toEqual([`shift:${report.id}`]);
    dataOf(await attendant.call(counterBoardApi.takeAlert, { id: `shift:${report.id}` }));
    const approved = { id: report.id };
    const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
    expect(reasonOf(await elsewhere.call(counterShiftApi.approve, approved))).toBe('not_found');
    expect(reasonOf(await attendant.call(counterShiftApi.approve, approved))).toBe('approval_required');
    expect(dataOf(await manager.call(counterShiftApi.approve, approved))).toMatchObject({
      approved_by: manager.id,
    });
    expect(await alerts()).toEqual([]);
    expect(reasonOf(await manager.call(counterShiftApi.approve, approved))).toBe('not_found');
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['actor', 'facts'])
      .where('action', '=', 'shift_close')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(audit.actor).toBe(`staff:${attendant.id}`);
    expect(audit.facts).toMatchObject({
      amount: 1_000,
      expected: 69_500,
      needs_approval: true,
      result: 'ok',
    });
  });
});

test('paying out says which bonus it takes, before and after', async () => {
  dataOf(await attendant.call(counterShiftApi.open, { counted: 1_000 }));
  const customer = await server.signIn();
  const { id } = customer;
  dataOf(await attendant.call(counterPersonApi.cashIn, { id, method: 'cash', package_id: 'p300' }));
  const person = dataOf(await attendant.call(counterPeopleApi.person, { id }));
  expect(person.best_topup).toEqual({ amount: 30_000, bonus: 3_000 });
  const told = bonusTakenBack({ bonus: person.bonus, best: person.best_topup }, 5_000);
  const paid = dataOf(
    await attendant.call(counterPersonApi.cashOut, { id, amount: 5_000, reason: 'leaves' }),
  );
  expect(paid).toEqual({ person_id: id, balance: 33_000 - 5_000 - told, bonus: told });
  expect(told).toBe(500);
});

test('money of a deleted account, or of one that never was, is not touched', async () => {
  const gone = await server.signIn();
  await server.setUser(gone.id, { deleted_at: server.clock.at });
  for (const id of [gone.id, 'usr_none']) {
    const cash = { id, method: 'cash', amount: 5_000 } as const;
    expect(reasonOf(await attendant.call(counterPersonApi.cashIn, cash))).toBe('not_found');
    const correction = { id, amount: 1, reason: 'x' };
    expect(reasonOf(await manager.call(counterPersonApi.correct, correction))).toBe('not_found');
  }
});

test('only a manager corrects a wallet', async () => {
  const correction = { id: customer.id, amount: 250, reason: 'counted twice' };
  expect(reasonOf(await attendant.call(counterPersonApi.correct, correction))).toBe('approval_required');
  const { balance } = await games.wallet(customer);
  expect(dataOf(await manager.call(counterPersonApi.correct, correction)).balance).toBe(balance + 250);
});

test('a correction and cash from the safe above the limit take a second person', async () => {
  const first = await counter.clerk('manager');
  const { device } = first;
  const second = await counter.clerk('manager', { device });
  const { token } = dataOf(
    await server.call(counterStaffApi.unlock, { staff_id: first.id, pin: PIN }, { device }),
  );
  const approvedBy = async (staff_id: string, act: string, input: object) => {
    const request = { staff_id, pin: PIN, act, body: JSON.stringify(input) };
    const { approval } = dataOf(await first.call(counterStaffApi.approve, request, { token }));
    return { token, approval };
  };
  const correction = { id: customer.id, amount: 50_001, reason: 'a wrong top-up' };
  const correct = (options: CallOptions) => first.call(counterPersonApi.correct, correction, options);
  expect(await correct({ token })).toMatchObject({
    refusal: { reason: 'approval_required', facts: { second_person: true, amount: 50_001 } },
  });
  const act = counterPersonApi.correct.path;
  expect(reasonOf(await correct(await approvedBy(first.id, act, correction)))).toBe('approval_required');
  const { balance } = await games.wallet(customer);
  const approved = await correct(await approvedBy(second.id, act, correction));
  expect(dataOf(approved).balance).toBe(balance + 50_001);

  const fetch = { move: 'from_safe', amount: 50_001, reason: 'change' } as const;
  const move = (options: CallOptions) => first.call(counterShiftApi.move, fetch, options);
  expect(reasonOf(await move({ token }))).toBe('approval_required');
  dataOf(await move(await approvedBy(second.id, counterShiftApi.move.path, fetch)));
  dataOf(await first.call(counterShiftApi.move, { ...fetch, move: 'to_safe' }, { token }));
});

describe('money of the staff and of blocked people', () => {
  test('nobody moves or approves money of their own account', async () => {
    const { id } = attendant;
    for (const reply of [
      await attendant.call(counterPersonApi.cashIn, { id, method: 'terminal', amount: 10_000 }),
      await attendant.call(counterPersonApi.cashOut, { id, amount: 1_000, reason: 'mine' }),
      await manager.call(counterPersonApi.correct, { id: manager.id, amount: 1_000, reason: 'mine' }),
      await manager.call(counterPeopleApi.coupon, {
        id: manager.id,
        template_id: 'welcome',
        reason: 'mine',
      }),
    ])
      expect(reasonOf(reply)).toBe('own_account');
    const correction = { id: approver.id, amount: 1_000, reason: 'for the manager' };
    const approval = await approve('/api/counter/person/correct', correction);
    const approved = await attendant.call(counterPersonApi.correct, correction, { approval });
    expect(reasonOf(approved)).toBe('own_account');
  });

  test('a person who is blocked neither pays in nor is paid out', async () => {
    const blocked = await games.fundedCustomer(1_000);
    await server.setUser(blocked.id, { blocked_at: server.clock.at });
    const { id } = blocked;
    const cashIn = { id, method: 'terminal', amount: 10_000 } as const;
    expect(reasonOf(await attendant.call(counterPersonApi.cashIn, cashIn))).toBe('person_blocked');
    const cashOut = { id, amount: 100, reason: 'asked for it' };
    expect(reasonOf(await attendant.call(counterPersonApi.cashOut, cashOut))).toBe('person_blocked');
  });
});

test('an act names its person, shift and transactions in the audit trail', async () => {
  const { id } = await server.signIn();
  const { shift } = dataOf(await attendant.call(counterShiftApi.current, {}));
  dataOf(await attendant.call(counterPersonApi.cashIn, { id, method: 'cash', amount: 1_000 }));
  const refused = { id, method: 'cash', amount: 1 } as const;
  expect(reasonOf(await attendant.call(counterPersonApi.cashIn, refused))).toBe('topup_below_minimum');
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['user_id', 'facts'])
    .where('action', '=', 'person_cash_in')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const transactions = await server.db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('payment_id', '=', String(entries[1]?.facts.payment_id))
    .execute();
  expect(entries[1]).toMatchObject({
    user_id: id,
    facts: { result: 'ok', amount: 1_000, shift_id: shift!.id, txns: transactions.map((txn) => txn.id) },
  });
  expect(entries[0]).toMatchObject({ user_id: id, facts: { result: 'topup_below_minimum', amount: 1 } });
});

describe('the total of the card terminal', () => {
  test('is asked for if the shift has used it, and any difference waits for a manager', async () => {
    const { shift, uses_terminal } = dataOf(await attendant.call(counterShiftApi.current, {}));
    expect(uses_terminal).toBe(false);
    const { expected } = dataOf(await manager.call(counterShiftApi.report, { id: shift!.id }));
    const { id } = await server.signIn();
    dataOf(await attendant.call(counterPersonApi.cashIn, { id, method: 'terminal', amount: 10_000 }));
    expect(dataOf(await attendant.call(counterShiftApi.current, {})).uses_terminal).toBe(true);
    const close = (terminal: number | null) =>
      attendant.call(counterShiftApi.close, { counted: expected, terminal });
    expect(reasonOf(await close(null))).toBe('terminal_total_required');
    const closed = dataOf(await close(9_999));
    expect(closed).toMatchObject({ difference: 0, needs_approval: true });
    const { alerts } = dataOf(await attendant.call(counterBoardApi.board, {}));
    expect(alerts.map((alert) => alert.id)).toContain(`shift:${closed.id}`);
  });
});

describe('money that came by card', () => {
  test('is refunded to the terminal, and paid out in cash only by a manager', async () => {
    dataOf(await open(50_000));
    const { id } = await server.signIn();
    dataOf(await attendant.call(counterPersonApi.cashIn, { id, method: 'terminal', package_id: 'p300' }));
    const out = { id, amount: 5_000, reason: 'leaves town' };
    expect(reasonOf(await attendant.call(counterPersonApi.cashOut, out))).toBe('approval_required');
    const person = async () => dataOf(await attendant.call(counterPeopleApi.person, { id }));
    const [payment] = (await person()).payments;
    expect(payment).toMatchObject({ method: 'terminal', refundable: 30_000 });
    const refund = { id: payment!.id, amount: 10_000, reason: 'leaves town' };
    expect(reasonOf(await attendant.call(counterPersonApi.cardRefund, refund))).toBe('approval_required');
    expect(dataOf(await manager.call(counterPersonApi.cardRefund, refund)).status).toBe('succeeded');
    expect(await person()).toMatchObject({ balance: 22_000, payments: [{ refundable: 20_000 }] });
    dataOf(await manager.call(counterPersonApi.cashOut, out));
    const { shift } = dataOf(await attendant.call(counterShiftApi.current, {}));
    const report = dataOf(await manager.call(counterShiftApi.report, { id: shift!.id }));
    expect(report).toMatchObject({ terminal: 20_000, expected: 45_000 });
  });
});
