import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { orderApi } from '#lib/contract/order.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { sendAddressNotices } from '#server/notify/address/commands.ts';
import { type Clerk, counterOn, PIN } from '#server/test/counter.ts';
import { HOUR, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
/** None of the other tests of this file plays there. */
const FREE_TABLE = 'jingan-7';
let manager: Clerk;
let owner: Clerk;
const reason = 'asked for it at the bar';

beforeAll(async () => {
  manager = await counter.clerk('manager');
  owner = await counter.clerk('owner');
  dataOf(await manager.call(counterShiftApi.open, { counted: 0 }));
});

// Their devices lock after three minutes without an action.
beforeEach(async () => {
  for (const clerk of [manager, owner]) dataOf(await clerk.call(counterStaffApi.active, {}));
});

const personOf = async (id: string) => dataOf(await manager.call(counterPeopleApi.person, { id }));
const join = (kept: Person, other: Pick<Person, 'id'>, by = owner) =>
  by.call(counterPeopleApi.join, { id: kept.id, other: other.id, reason });
const topUp = async (person: Pick<Person, 'id'>, package_id = 'p300') =>
  dataOf(await manager.call(counterPersonApi.cashIn, { id: person.id, method: 'cash', package_id }));
const balanceOf = async (person: Person) => dataOf(await person.call(walletApi.detail, {})).balance;
/** An hour of tomorrow, without a deposit: what is paid for play. */
let hours = 24;
const nextHour = () => {
  // The cleaning after a booking is in the hour behind it.
  hours += 2;
  return server.clock.at - (server.clock.at % HOUR) + hours * HOUR;
};

async function bookWithoutDeposit(person: Person) {
  const game = { table_id: TABLE, start_time: nextHour(), minutes: 60, deposit: false };
  const preview = { act: 'book' as const, ...game, person_id: person.id };
  const { pay: total } = dataOf(await manager.call(counterBookingApi.preview, preview));
  const booking = { ...game, person_id: person.id, total, pays: [] };
  const { order } = dataOf(await manager.call(counterBookingApi.add, booking));
  dataOf(await games.payByWallet(person, order.id));
  return order;
}

async function signInAgain(mobile: string) {
  server.clock.at += 61;
  dataOf(await server.call(smsApi.send, { mobile, event: 'mobilelogin' }));
  const captcha = server.lastCodeTo(mobile);
  return dataOf(await server.call(userApi.mobileLogin, { mobile, captcha }));
}

async function rowsOf(user_id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(server.db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: found } = await sql`select 1 from ${sql.table(name)} where user_id = ${user_id}`.execute(
      server.db,
    );
    if (found.length > 0) counts[name] = found.length;
  }
  return counts;
}

describe('joining two accounts of one person', () => {
  test('moves the money, the orders and all else to the one that is kept', async () => {
    const kept = await games.fundedCustomer();
    const other = await server.signIn();
    await topUp(other, 'p100');
    const [first, second] = [await balanceOf(kept), await balanceOf(other)];
    const game = await games.play(other);
    server.clock.at += 60;
    dataOf(await other.call(orderApi.end, { id: game.id }));
    const left = await balanceOf(other);
    expect(left).toBeLessThan(second);
    await manager.call(counterPeopleApi.note, { id: other.id, text: 'Plays with the left hand' });

    const joined = dataOf(await join(kept, other));
    expect(joined).toMatchObject({ id: kept.id, balance: first + left });
    const view = await personOf(kept.id);
    expect(view.orders.map(({ id }) => id)).toContain(game.id);
    expect(view.notes.map(({ text }) => text)).toEqual(['Plays with the left hand']);
    // What cannot be changed names the account that it was; nothing else does.
    expect(Object.keys(await rowsOf(other.id))).toEqual(['audit_log']);
    expect(reasonOf(await manager.call(counterPeopleApi.person, { id: other.id }))).toBe('not_found');
    expect(await checkLedger(server.db)).toEqual([]);
    const entries = dataOf(await kept.call(walletApi.logs, {})).list;
    expect(entries[0]).toMatchObject({ kind: 'account_join', amount: left });
    const exported = dataOf(await kept.call(userApi.export, {}));
    expect(exported.joined_accounts).toMatchObject([{ account: { id: other.id, mobile: other.mobile } }]);
  });

  test('ends the other account, whose phone signs in to the one that is kept', async () => {
    const kept = await games.fundedCustomer();
    const other = await games.fundedCustomer();
    dataOf(await join(kept, other));
    expect(reasonOf(await other.call(walletApi.detail, {}))).toBe('session_required');
    const { userinfo } = await signInAgain(other.mobile);
    expect(userinfo.id).toBe(kept.id);
    const found = dataOf(await manager.call(counterPeopleApi.search, { q: other.mobile })).list;
    expect(found.map(({ id }) => id)).toEqual([kept.id]);
  });

  test('keeps the bonus a bonus, also of what the joined account has paid', async () => {
    const kept = await server.signIn();
    const other = await server.signIn();
    await topUp(other);
    const { bonus, balance } = await personOf(other.id);
    expect(bonus).toBeGreaterThan(0);
    const order = await bookWithoutDeposit(other);
    const paid = balance - (await balanceOf(other));
    expect(paid).toBeGreaterThan(bonus);
    dataOf(await join(kept, other));
    expect(await personOf(kept.id)).toMatchObject({ balance: balance - paid, bonus: 0 });
    dataOf(await kept.call(orderApi.cancel, { id: order.id }));
    const { balance: back, bonus: bonusBack } = await personOf(kept.id);
    expect([back, bonusBack]).toEqual([balance, bonus]);
  });

  test('is refused while a deposit, a game, a bill or a payment is open', async () => {
    const kept = await games.fundedCustomer();
    const booked = await games.fundedCustomer();
    await games.book(booked, nextHour(), { table_id: TABLE });
    expect(reasonOf(await join(kept, booked))).toBe('deposit_held');
    expect(reasonOf(await join(booked, kept))).toBe('deposit_held');
    const playing = await games.fundedCustomer();
    await games.play(playing, { table_id: OTHER_TABLE });
    expect(reasonOf(await join(kept, playing))).toBe('game_open');
    const paying = await server.signIn();
    dataOf(await paying.call(vipApi.topup, { amount: 10_000, method: 'sandbox' }));
    expect(reasonOf(await join(kept, paying))).toBe('payment_pending');
    expect(reasonOf(await join(kept, kept))).toBe('same_account');
    const clerk = await counter.clerk('attendant');
    expect(reasonOf(await join(kept, clerk))).toBe('person_is_staff');
    expect(reasonOf(await join(kept, { id: 'usr_nobody' }))).toBe('not_found');
    expect(reasonOf(await join(kept, manager, manager))).toBe('own_account');
  });

  test('joins a guest of the counter, and needs a manager', async () => {
    const kept = await games.fundedCustomer();
    const clerk = await counter.clerk('attendant');
    expect(reasonOf(await join(kept, await server.signIn(), clerk))).toBe('approval_required');
  });

  test('is in the audit trail with the state before and after', async () => {
    const kept = await games.fundedCustomer();
    const other = await games.fundedCustomer();
    const balance = await balanceOf(other);
    dataOf(await join(kept, other));
    const { rows } = await sql<{ facts: Record<string, unknown> }>`
      select facts from audit_log where action = 'person_join' and user_id = ${kept.id}`.execute(server.db);
    expect(rows[0]?.facts).toMatchObject({
      result: 'ok',
      reason,
      joined_id: other.id,
      amount: balance,
      before: { joined: { balance } },
      after: { balance: balance * 2 },
    });
  });

  test('loses nothing to payments that arrive at the same time', async () => {
    for (let n = 0; n < 5; n++) {
      const kept = await games.fundedCustomer();
      const other = await games.fundedCustomer();
      const before = (await balanceOf(kept)) + (await balanceOf(other));
      const [joined, paidIn] = await Promise.all([
        join(kept, other),
        manager.call(counterPersonApi.cashIn, { id: other.id, method: 'cash', amount: 10_000 }),
      ]);
      expect(joined.ok).toBe(true);
      expect(await balanceOf(kept)).toBe(before + (paidIn.ok ? 10_000 : 0));
      if (!paidIn.ok) expect(reasonOf(paidIn)).toBe('not_found');
    }
  });
});

async function joinCodeOf(person: Person): Promise<string> {
  dataOf(await manager.call(counterPeopleApi.joinCode, { id: person.id }));
  return server.lastCodeTo(person.mobile);
}

async function toldTo(mobile: string): Promise<string[]> {
  await sendAddressNotices(server.deps);
  return server.notices.filter(({ to }) => to === mobile).map(({ text }) => text);
}

describe('a join by a manager', () => {
  test('takes a code of each phone, or an owner, and both phones are told', async () => {
    const [kept, other] = [await games.fundedCustomer(), await games.fundedCustomer()];
    const input = { id: kept.id, other: other.id, reason };
    const byManager = (codes: { code?: string; other_code?: string }) =>
      manager.call(counterPeopleApi.join, { ...input, ...codes });
    server.clock.at += 61;
    const ownerNeeded = { refusal: { reason: 'approval_required', facts: { role: 'owner' } } };
    expect(await byManager({})).toMatchObject(ownerNeeded);
    const code = await joinCodeOf(kept);
    expect(await byManager({ code })).toMatchObject(ownerNeeded);
    expect(await byManager({ code, other_code: '000000' })).toMatchObject({
      refusal: { reason: 'code_wrong', field: 'other_code' },
    });
    expect(await toldTo(other.mobile)).toEqual([]);
    dataOf(await byManager({ code, other_code: await joinCodeOf(other) }));
    for (const { mobile } of [kept, other])
      expect(await toldTo(mobile)).toEqual([expect.stringContaining('joined this account')]);
  });

  test('is approved by an owner, but not by another manager', async () => {
    const [kept, other] = [await games.fundedCustomer(), await games.fundedCustomer()];
    const input = { id: kept.id, other: other.id, reason };
    const first = await counter.clerk('manager');
    const { device } = first;
    const joinWith = async (role: 'manager' | 'owner') => {
      const { id: staff_id } = await counter.clerk(role, { device });
      const unlock = { staff_id: first.id, pin: PIN };
      const { token } = dataOf(await server.call(counterStaffApi.unlock, unlock, { device }));
      const request = { staff_id, pin: PIN, act: counterPeopleApi.join.path, body: JSON.stringify(input) };
      const { approval } = dataOf(await first.call(counterStaffApi.approve, request, { token }));
      return first.call(counterPeopleApi.join, input, { token, approval });
    };
    expect(reasonOf(await joinWith('manager'))).toBe('approval_required');
    dataOf(await joinWith('owner'));
  });

  test('of a guest without an address needs no code, up to what a manager may pay out', async () => {
    const kept = await games.fundedCustomer();
    const guestWith = async (amount: number) => {
      const guest_name = `Bo ${amount}`;
      const sale = { table_id: OTHER_TABLE, start_time: nextHour(), minutes: 60, deposit: false };
      const preview = { act: 'book' as const, ...sale, guest_name };
      const { pay: total } = dataOf(await manager.call(counterBookingApi.preview, preview));
      const pays = [{ method: 'cash' as const, amount: total }];
      dataOf(await manager.call(counterBookingApi.add, { ...sale, guest_name, total, pays }));
      const found = dataOf(await manager.call(counterPeopleApi.search, { q: guest_name })).list;
      const { id } = found[0]!;
      await server.creditWallet(id, amount);
      return { id };
    };
    server.clock.at += 61;
    const code = await joinCodeOf(kept);
    const withCode = (other: { id: string }) =>
      manager.call(counterPeopleApi.join, { id: kept.id, other: other.id, code, reason });
    expect(reasonOf(await withCode(await guestWith(10_001)))).toBe('approval_required');
    dataOf(await withCode(await guestWith(10_000)));
  });
});

describe('a join that is undone', () => {
  const undo = (kept: Person, by = manager) => by.call(counterPeopleApi.unjoin, { id: kept.id, reason });

  test('within a day gives each account back what it had, and signs both out', async () => {
    const kept = await games.fundedCustomer();
    const other = await server.signIn();
    for (let times = 0; times < 3; times++) await topUp(other);
    const order = await bookWithoutDeposit(other);
    const [first, second] = [await personOf(kept.id), await personOf(other.id)];
    expect(second.bonus).toBeGreaterThan(0);
    dataOf(await join(kept, other));
    expect((await personOf(kept.id)).join_undoable_until).toBe(server.clock.at + 86_400);
    const { token } = await signInAgain(other.mobile);

    const { separated, missing } = dataOf(await undo(kept));
    expect([separated.id, missing]).toEqual([other.id, 0]);
    expect((await server.call(walletApi.detail, {}, { token })).status).toBe(401);
    const [one, two] = [await personOf(kept.id), await personOf(other.id)];
    expect([one.balance, one.bonus]).toEqual([first.balance, first.bonus]);
    expect([two.balance, two.bonus]).toEqual([second.balance, second.bonus]);
    expect(two.orders.map(({ id }) => id)).toContain(order.id);
    expect(one.orders.map(({ id }) => id)).not.toContain(order.id);
    const again = await signInAgain(other.mobile);
    expect(again.userinfo.id).toBe(other.id);
    // What the booking was paid with comes back to its own account.
    dataOf(await server.call(orderApi.cancel, { id: order.id }, { token: again.token }));
    expect((await personOf(other.id)).balance).toBeGreaterThan(second.balance);
    expect(reasonOf(await undo(kept))).toBe('not_joined');
    expect(await toldTo(other.mobile)).toHaveLength(2);
  });

  test('gives an email that moved back, and says what of the money is spent', async () => {
    const kept = await server.signIn();
    const token = await server.signInByEmail('moves@example.com');
    const { userinfo } = dataOf(await server.call(userApi.userInfo, {}, { token }));
    await server.creditWallet(userinfo.id, 5_000);
    dataOf(await join(kept, { id: userinfo.id }));
    expect((await personOf(kept.id)).email).toBe('m***@example.com');
    dataOf(await owner.call(counterPersonApi.correct, { id: kept.id, amount: -4_000, reason }));
    const { separated, missing } = dataOf(await undo(kept));
    expect([separated.balance, missing]).toEqual([1_000, 4_000]);
    expect((await personOf(kept.id)).email).toBeNull();
    expect(separated.email).toBe('m***@example.com');
  });

  test('is refused after a day, while a game runs, and for an account that was not joined', async () => {
    const [kept, other] = [await games.fundedCustomer(), await games.fundedCustomer()];
    expect(reasonOf(await undo(kept))).toBe('not_joined');
    dataOf(await join(kept, other));
    expect(reasonOf(await undo(kept, await counter.clerk('attendant')))).toBe('approval_required');
    const game = await games.play(kept, { table_id: FREE_TABLE });
    expect(reasonOf(await undo(kept))).toBe('game_open');
    dataOf(await kept.call(orderApi.end, { id: game.id }));
    const replies = await Promise.all([undo(kept), undo(kept)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('the data of a person', () => {
  test('are exported by the owner, as the person gets them', async () => {
    const ann = await games.fundedCustomer();
    const input = { id: ann.id, reason };
    expect(reasonOf(await manager.call(counterPeopleApi.export, input))).toBe('role_required');
    const { data } = dataOf(await owner.call(counterPeopleApi.export, input));
    const own = dataOf(await ann.call(userApi.export, {}));
    const parts = (each: Record<string, unknown>) => [each.account, each.wallet, each.orders];
    expect(parts(data)).toEqual(parts(own));
    const trail = dataOf(await owner.call(counterOfficeApi.audit, { action: 'person_export' })).list;
    expect(trail[0]).toMatchObject({ person: { id: ann.id }, reason, result: 'ok' });
  });

  test('are deleted by the owner once the wallet is paid out, as by the person', async () => {
    const ann = await games.fundedCustomer(20_000);
    const input = { id: ann.id, reason };
    expect(reasonOf(await manager.call(counterPeopleApi.delete, input))).toBe('role_required');
    expect(reasonOf(await owner.call(counterPeopleApi.delete, input))).toBe('money_in_wallet');
    const { balance: amount } = await personOf(ann.id);
    dataOf(await manager.call(counterPersonApi.cashIn, { id: ann.id, method: 'cash', amount }));
    dataOf(await owner.call(counterPersonApi.cashOut, { id: ann.id, amount, reason }));
    dataOf(await owner.call(counterPersonApi.correct, { id: ann.id, amount: -amount, reason }));
    dataOf(await owner.call(counterPeopleApi.delete, input));
    expect(reasonOf(await ann.call(walletApi.detail, {}))).toBe('session_required');
    expect(reasonOf(await manager.call(counterPeopleApi.person, { id: ann.id }))).toBe('not_found');
    expect(reasonOf(await owner.call(counterPeopleApi.delete, { id: owner.id, reason }))).toBe(
      'own_staff_record',
    );
  });

  test('go with the account, also those of an account that was joined with it', async () => {
    const kept = await server.signIn();
    const other = await server.signIn();
    dataOf(await join(kept, other));
    dataOf(await owner.call(counterPeopleApi.delete, { id: kept.id, reason }));
    const { userinfo } = await signInAgain(other.mobile);
    expect([kept.id, other.id]).not.toContain(userinfo.id);
  });
});

test('the sale of a table to a joined account is refused', async () => {
  const kept = await games.fundedCustomer();
  const other = await games.fundedCustomer();
  dataOf(await join(kept, other));
  const sale = { table_id: TABLE, minutes: 60, person_id: other.id, total: 1, pays: [] };
  expect(reasonOf(await manager.call(counterSaleApi.open, sale))).toBe('not_found');
});

// Last, as the devices lock when so much time passes.
test('a joined phone leads to the kept account until that one changes its phone', async () => {
  const kept = await server.signIn();
  const other = await server.signIn();
  dataOf(await join(kept, other));
  server.clock.at += 61;
  dataOf(await kept.call(smsApi.privateSend, {}));
  const old_captcha = server.lastCodeTo(kept.mobile);
  const mobile = '+8613699990001';
  dataOf(await kept.call(smsApi.send, { mobile, event: 'changemobile' }));
  const captcha = server.lastCodeTo(mobile);
  dataOf(await kept.call(userApi.changeMobile, { mobile, captcha, old_captcha }));
  const { userinfo } = await signInAgain(other.mobile);
  expect([kept.id, other.id]).not.toContain(userinfo.id);
});
