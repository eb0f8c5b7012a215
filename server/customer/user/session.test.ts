import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let ann: Person;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await server.signIn();
});

const status = async (token: string) => (await server.call(userApi.profile, {}, { token })).status;

test('the first sign-in makes an account with a name, and tells no whole number', async () => {
  const { userinfo } = dataOf(await ann.call(userApi.userInfo, {}));
  expect(userinfo).toMatchObject({
    id: ann.id,
    nickname: `Player ${ann.id.slice(-4)}`,
    mobile: `${ann.mobile.slice(0, 6)}****${ann.mobile.slice(-4)}`,
    email: null,
    gender: 'unknown',
    bio: '',
    money: 0,
    createtime: server.clock.at,
    expiretime: server.clock.at + 30 * 86_400,
    expires_in: 30 * 86_400,
  });
  expect(userinfo.level.percent_off).toBe(0);
});

test('a Chinese person gets a Chinese name', async () => {
  const token = await server.signInByEmail('li@example.com', 'zh-cn');
  expect(dataOf(await server.call(userApi.userInfo, {}, { token })).userinfo.nickname).toMatch(/^球友\w{4}$/);
});

test('a phone written in another way is the same account', async () => {
  server.clock.at += 61;
  const typed = ann.mobile.replace('+86', ' 0086 ');
  dataOf(await server.call(smsApi.send, { mobile: typed, event: 'mobilelogin' }));
  const captcha = server.lastCodeTo(ann.mobile);
  const { userinfo } = dataOf(await server.call(userApi.mobileLogin, { mobile: typed, captcha }));
  expect(userinfo.id).toBe(ann.id);
});

test('signing in again keeps the other devices', async () => {
  server.clock.at += 61;
  const phone = await server.signIn(ann.mobile);
  expect(phone.token).not.toBe(ann.token);
  expect([await status(ann.token), await status(phone.token)]).toEqual([200, 200]);
});

test('userInfo hands out a new token, and the old one is good for a minute after that is first used', async () => {
  const { token } = dataOf(await ann.call(userApi.userInfo, {}));
  expect(token).not.toBe(ann.token);
  expect(await status(token)).toBe(200);
  server.clock.at += 59;
  expect([await status(ann.token), await status(token)]).toEqual([200, 200]);
  server.clock.at += 1;
  expect([await status(ann.token), await status(token)]).toEqual([401, 200]);
});

test('a new token that is lost on its way signs nobody out, and ends once another has arrived', async () => {
  const { token: lost } = dataOf(await ann.call(userApi.userInfo, {}));
  server.clock.at += 3_600;
  const { token } = dataOf(await ann.call(userApi.userInfo, {}));
  expect([await status(ann.token), await status(token)]).toEqual([200, 200]);
  server.clock.at += 60;
  expect([await status(ann.token), await status(lost), await status(token)]).toEqual([401, 401, 200]);
});

test('of two tabs that refresh at the same time, either may be the one whose token stays', async () => {
  const [one, two] = [
    dataOf(await ann.call(userApi.userInfo, {})),
    dataOf(await ann.call(userApi.userInfo, {})),
  ];
  expect([await status(one.token), await status(two.token)]).toEqual([200, 200]);
  server.clock.at += 3_600;
  expect([await status(ann.token), await status(one.token), await status(two.token)]).toEqual([
    401, 200, 200,
  ]);
});

test('a session that is refreshed while it signs out is over', async () => {
  const [refreshed] = await Promise.all([ann.call(userApi.userInfo, {}), ann.call(userApi.logout, {})]);
  expect(await status(ann.token)).toBe(401);
  if (refreshed.ok) expect(await status(refreshed.data.token)).toBe(401);
});

test('a session ends after 30 days', async () => {
  server.clock.at += 30 * 86_400 - 1;
  expect(await status(ann.token)).toBe(200);
  server.clock.at += 1;
  expect(await status(ann.token)).toBe(401);
});

test('signing out ends this session and no other', async () => {
  server.clock.at += 61;
  const phone = await server.signIn(ann.mobile);
  dataOf(await ann.call(userApi.logout, {}));
  expect([await status(ann.token), await status(phone.token)]).toEqual([401, 200]);
});

test('the database keeps no token', async () => {
  const rows = await server.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(ann.token);
  expect(ann.token).toMatch(/^[\w-]{43}$/);
});

test('a blocked account is not signed in', async () => {
  await server.db
    .updateTable('users')
    .set({ blocked_at: server.clock.at })
    .where('id', '=', ann.id)
    .execute();
  server.clock.at += 61;
  await expect(server.signIn(ann.mobile)).rejects.toThrow('account_blocked');
});

test('a profile changes by any subset, and only that', async () => {
  const change = { nickname: ' Ann 🎱 ', gender: 'female', birthday: '1990-02-28' } as const;
  dataOf(await ann.call(userApi.profile, change));
  const { userinfo } = dataOf(await ann.call(userApi.profile, { bio: "Robert'); drop table users;--" }));
  expect(userinfo).toMatchObject({
    nickname: 'Ann 🎱',
    gender: 'female',
    birthday: '1990-02-28',
    bio: "Robert'); drop table users;--",
  });
  expect(dataOf(await ann.call(userApi.profile, { birthday: null })).userinfo.birthday).toBeNull();
});

test('what is no field of the profile changes nothing', async () => {
  const sly = { bio: 'x', spent: 1_000_000, mobile: '+8613900000000', blocked_at: 1 };
  dataOf(await ann.call(userApi.profile, sly));
  const user = await server.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ bio: 'x', spent: 0, mobile: ann.mobile, blocked_at: null });
});

test('a wrong birthday is refused by name', async () => {
  const refused = await ann.call(userApi.profile, { birthday: '1990-02-30' });
  expect(reasonOf(refused)).toBe('invalid_input');
});
