import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { orderApi } from '#lib/contract/order.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { HOUR, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let manager: Clerk;
let owner: Clerk;
const reason = 'asked for it at the bar';

beforeAll(async () => {
  manager = await counter.clerk('manager');
  owner = await counter.clerk('owner');
  dataOf(await manager.call(counterShiftApi.open, { counted: 0 }));
});

const personOf = async (id: string) => dataOf(await manager.call(counterPeopleApi.person, { id }));
const join = (kept: Person, other: Pick<Person, 'id'>, by = manager) =>
  by.call(counterPeopleApi.join, { id: kept.id, other: other.id, reason });
const topUp = async (person: Pick<Person, 'id'>, package_id = 'p300') =>
  dataOf(await manager.call(counterPersonApi.cashIn, { id: person.id, method: 'cash', package_id }));
const balanceOf = async (person: Person) => dataOf(await person.call(walletApi.detail, {})).balance;
/** An hour of tomorrow, without a deposit: what is paid for play. */
let hours = 24;
const nextHour = () => server.clock.at - (server.clock.at % HOUR) + ++hours * HOUR;

/** A booking for which only play is paid, from the wallet. */
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

/** The tables that still name the account, with how many rows. */
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
    expect(await checkLedger(server.db)).toEqual([]);
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
    expect(reasonOf(await join(kept, manager))).toBe('own_account');
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
    expect(await checkLedger(server.db)).toEqual([]);
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
    const ann = await games.fundedCustomer();
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
    expect(await checkLedger(server.db)).toEqual([]);
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
