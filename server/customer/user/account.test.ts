import { expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { read } from '#server/db/statement.ts';
import { callApi } from '#server/test/call-api.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { cacheSessions } from './session-cache.ts';
import { updateUser } from './store.ts';

const { server, games } = await setUpTestServer();

async function sendOwnCode(person: Person): Promise<string> {
  server.clock.at += 61;
  dataOf(await person.call(smsApi.privateSend, {}));
  return server.lastCodeTo(person.mobile);
}

const deleteAccount = async (person: Person) =>
  person.call(userApi.destroy, { captcha: await sendOwnCode(person) });

test('deletes the account with a code sent to its phone, ends all sessions and frees the phone number', async () => {
  const person = await server.signIn();
  server.clock.at += 61;
  const other = await server.signIn(person.mobile);
  expect(reasonOf(await person.call(userApi.destroy, { captcha: '000000' }))).toMatch(/^code_/);
  expect((await deleteAccount(person)).ok).toBe(true);
  for (const { call } of [person, other]) {
    expect((await call(userApi.userInfo, {})).status).toBe(401);
  }
  const row = await server.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst();
  expect(row).toMatchObject({ nickname: '', mobile: null, email: null, birthday: null, bio: '' });
  server.clock.at += 61;
  const again = await server.signIn(person.mobile);
  expect(again.id).not.toBe(person.id);
});

test('a process that still has the session of a deleted account in memory writes nothing for it', async () => {
  const person = await server.signIn();
  const sessions = cacheSessions(server.deps.authenticate, { ttl_ms: 60_000 });
  // A call would forget the session in its own process.
  const other = server.appWith({ ...sessions, forgetSessions: () => {} });
  const call: typeof person.call = (endpoint, input, options) =>
    callApi(other.request, endpoint, input, { token: person.token, ...options });
  dataOf(await call(userApi.profile, {}));
  expect((await deleteAccount(person)).ok).toBe(true);
  const start = gridStart(server.clock.at, 3 * HOUR);
  const replies = [
    await call(userApi.profile, { nickname: 'Ann', bio: 'Hello' }),
    await call(userApi.agree, {}),
    await games.addAt({ ...person, call }, start),
  ];
  expect(replies.map(reasonOf)).toEqual(['session_required', 'session_required', 'session_required']);
  const row = await server.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst();
  expect(row).toMatchObject({ nickname: '', bio: '', deleted_at: server.clock.at });
  await expect(read(server.db, updateUser(person.id, { bio: 'Hello' }))).rejects.toMatchObject({
    reason: 'session_required',
  });
});

test('a sign-out, a deletion and a change of the person are told to the other processes', async () => {
  const told: string[] = [];
  const app = server.appWith({ forgetSessionsElsewhere: (user_id) => void told.push(user_id) });
  const person = await server.signIn();
  const call: typeof person.call = (endpoint, input) =>
    callApi(app.request, endpoint, input, { token: person.token });
  dataOf(await call(userApi.profile, { bio: 'Hello' }));
  const again = await server.signIn();
  dataOf(await callApi(app.request, userApi.logout, {}, { token: again.token }));
  await call(userApi.destroy, { captcha: '000000' });
  expect(told).toEqual([person.id, again.id]);
  server.clock.at += 61;
  dataOf(await call(smsApi.privateSend, {}));
  dataOf(await call(userApi.destroy, { captcha: server.lastCodeTo(person.mobile) }));
  expect(told).toEqual([person.id, again.id, person.id]);
});

test('refuses to delete an account with open orders or money in its wallet', async () => {
  const person = await games.fundedCustomer(50_000);
  const order = await games.book(person, gridStart(server.clock.at, 3 * HOUR));
  expect(reasonOf(await deleteAccount(person))).toBe('orders_open');
  dataOf(await person.call(orderApi.cancel, { id: order.id }));
  const refused = await deleteAccount(person);
  expect(reasonOf(refused)).toBe('money_in_wallet');
  expect(refused.ok ? '' : refused.msg).toContain('500.00');
  expect((await person.call(userApi.userInfo, {})).ok).toBe(true);
});

test('deletes an account whose cancelled order gave back its coupon', async () => {
  const person = await server.signIn();
  const coupon_id = await games.giveCoupon(person, { kind: 'amount', amount: 500, min_spend: 0 });
  const start = gridStart(server.clock.at, 3 * HOUR);
  const order = dataOf(await games.addAt(person, start, { coupon_id }));
  dataOf(await person.call(orderApi.cancel, { id: order.id }));
  expect(await games.couponStatus(coupon_id)).toBe('unused');
  expect(await deleteAccount(person)).toMatchObject({ ok: true });
});

test('exports all data of the person and none of others', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
  const order = await games.play(ann);
  dataOf(await ann.call(orderApi.end, { id: order.id }));
  const exported = dataOf(await ann.call(userApi.export, {}));
  expect(exported).toMatchObject({
    account: { id: ann.id, mobile: ann.mobile },
    orders: [{ id: order.id, user_id: ann.id }],
  });
  const text = JSON.stringify(exported);
  expect(text).not.toContain(ben.id);
  expect(text).not.toMatch(/hash|secret/);
});

test('a new version of a text must be agreed to again', async () => {
  const mobile = '+8613900000077';
  await server.call(smsApi.send, { mobile, event: 'mobilelogin' });
  const captcha = server.lastCodeTo(mobile);
  const { userinfo, token } = dataOf(
    await server.call(userApi.mobileLogin, { mobile, captcha, agreed: true }),
  );
  expect(userinfo.must_agree).toEqual([]);

  const hall = await server.deps.hall.current();
  const terms = { ...hall.texts.terms, version: '2.0' };
  const newHall = { ...hall, texts: { ...hall.texts, terms } };
  await server.db
    .insertInto('hall')
    .values({ doc: JSON.stringify(newHall), applied_at: server.clock.at })
    .execute();
  const refreshed = dataOf(await server.call(userApi.userInfo, {}, { token }));
  expect(refreshed.userinfo.must_agree).toEqual(['terms']);
  const agreed = dataOf(await server.call(userApi.agree, {}, { token: refreshed.token }));
  expect(agreed.userinfo.must_agree).toEqual([]);
  expect(
    await server.db
      .selectFrom('agreements')
      .select(['text', 'version'])
      .where('user_id', '=', userinfo.id)
      .orderBy('version')
      .orderBy('text')
      .execute(),
  ).toEqual([
    { text: 'privacy', version: '1.0' },
    { text: 'terms', version: '1.0' },
    { text: 'terms', version: '2.0' },
  ]);
});

test('refuses to delete an account with a pending payment', async () => {
  const person = await server.signIn();
  dataOf(await person.call(vipApi.topup, { amount: 1000, method: 'sandbox' }));
  expect(reasonOf(await deleteAccount(person))).toBe('payment_pending');
});

test('deleting the account does not reset the limits for codes', async () => {
  const mobile = '+8613900000088';
  let sent = 0;
  for (let round = 0; round < 4; round++) {
    const reply = await server.call(smsApi.send, { mobile, event: 'mobilelogin' });
    if (!reply.ok) break;
    sent++;
    const { token } = dataOf(
      await server.call(userApi.mobileLogin, { mobile, captcha: server.lastCodeTo(mobile), agreed: true }),
    );
    server.clock.at += 61;
    const ownCode = await server.call(smsApi.privateSend, {}, { token });
    if (!ownCode.ok) break;
    sent++;
    dataOf(await server.call(userApi.destroy, { captcha: server.lastCodeTo(mobile) }, { token }));
    server.clock.at += 61;
  }
  expect(sent).toBe(5);
});
