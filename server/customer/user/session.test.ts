import { beforeEach, describe, expect, test } from 'vitest';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
let ann: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await server.signIn();
});

const status = async (token: string) => (await server.call(userApi.profile, {}, { token })).status;

test('the first sign-in creates an account with a nickname and masks the phone number', async () => {
  const { userinfo } = dataOf(await ann.call(userApi.userInfo, {}));
  expect(userinfo).toMatchObject({
    id: ann.id,
    nickname: `Player ${ann.id.slice(-4)}`,
    mobile: `+86 ${ann.mobile.slice(3, 6)} **** ${ann.mobile.slice(-4)}`,
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

test('the nickname is in the language of the sign-in', async () => {
  const token = await server.signInByEmail('li@example.com', 'zh-cn');
  expect(dataOf(await server.call(userApi.userInfo, {}, { token })).userinfo.nickname).toMatch(/^球友\w{4}$/);
});

test('another spelling of a phone number signs in to the same account', async () => {
  server.clock.at += 61;
  const typed = ann.mobile.replace('+86', ' 0086 ');
  dataOf(await server.call(smsApi.send, { mobile: typed, event: 'mobilelogin' }));
  const captcha = server.lastCodeTo(ann.mobile);
  const { userinfo } = dataOf(await server.call(userApi.mobileLogin, { mobile: typed, captcha }));
  expect(userinfo.id).toBe(ann.id);
});

test('signing in again, and signing out, keeps other devices signed in', async () => {
  server.clock.at += 61;
  const phone = await server.signIn(ann.mobile);
  expect(phone.token).not.toBe(ann.token);
  expect([await status(ann.token), await status(phone.token)]).toEqual([200, 200]);
  dataOf(await ann.call(userApi.logout, {}));
  expect([await status(ann.token), await status(phone.token)]).toEqual([401, 200]);
});

test('a young token that ends early, because another one was used, is replaced', async () => {
  server.clock.at += 3_600;
  const [one, two] = [
    dataOf(await ann.call(userApi.userInfo, {})),
    dataOf(await ann.call(userApi.userInfo, {})),
  ];
  expect([await status(one.token), await status(two.token)]).toEqual([200, 200]);
  server.clock.at += 30;
  const { token } = dataOf(await server.call(userApi.userInfo, {}, { token: one.token }));
  expect(token).not.toBe(one.token);
  server.clock.at += 60;
  expect(await status(token)).toBe(200);
});

test('userInfo leaves a token that is younger than an hour, and says when it ends', async () => {
  const expiretime = server.clock.at + 30 * 86_400;
  server.clock.at += 3_599;
  const { token, userinfo } = dataOf(await ann.call(userApi.userInfo, {}));
  expect([token, userinfo.expiretime]).toEqual([ann.token, expiretime]);
});

describe('a token that is an hour old', () => {
  beforeEach(() => {
    server.clock.at += 3_600;
  });

  test('userInfo replaces it; the old one is valid for a minute after the new one is first used', async () => {
    const { token } = dataOf(await ann.call(userApi.userInfo, {}));
    expect(token).not.toBe(ann.token);
    expect(await status(token)).toBe(200);
    server.clock.at += 59;
    expect([await status(ann.token), await status(token)]).toEqual([200, 200]);
    server.clock.at += 1;
    expect([await status(ann.token), await status(token)]).toEqual([401, 200]);
  });

  /** The tokens that still sign in a minute later. */
  async function liveAfterGrace(...tokens: string[]): Promise<string[]> {
    server.clock.at += 60;
    const live: string[] = [];
    for (const token of tokens) if ((await status(token)) === 200) live.push(token);
    return live;
  }

  test('a new token lost with its response leaves it valid, and expires once another one is used', async () => {
    const { token: lost } = dataOf(await ann.call(userApi.userInfo, {}));
    server.clock.at += 3_600;
    const { token } = dataOf(await ann.call(userApi.userInfo, {}));
    expect([await status(ann.token), await status(token)]).toEqual([200, 200]);
    expect(await liveAfterGrace(lost, ann.token, token)).toEqual([token]);
  });

  test('of the tokens of two tabs that refresh at the same time one is left', async () => {
    const [one, two] = await Promise.all([ann.call(userApi.userInfo, {}), ann.call(userApi.userInfo, {})]);
    const { token } = dataOf(one);
    expect(await status(token)).toBe(200);
    expect(await liveAfterGrace(dataOf(two).token, ann.token, token)).toEqual([token]);
  });

  test('of two rotated tokens that are both used, the one whose first use came last is left', async () => {
    const one = dataOf(await ann.call(userApi.userInfo, {})).token;
    const two = dataOf(await ann.call(userApi.userInfo, {})).token;
    expect([await status(one), await status(two), await status(one)]).toEqual([200, 200, 200]);
    expect(await liveAfterGrace(ann.token, one, two)).toEqual([two]);
  });

  test('a token that is rotated once more while its successor is in use leaves one token', async () => {
    const first = dataOf(await ann.call(userApi.userInfo, {})).token;
    expect(await status(first)).toBe(200);
    // This call stands for a tab whose call was on its way.
    const second = dataOf(await ann.call(userApi.userInfo, {})).token;
    expect(await status(second)).toBe(200);
    expect(await liveAfterGrace(ann.token, first, second)).toEqual([second]);
  });

  test('rotated tokens that are first used at the same time leave one', async () => {
    const tokens: string[] = [];
    for (let tab = 0; tab < 4; tab++) tokens.push(dataOf(await ann.call(userApi.userInfo, {})).token);
    await Promise.all(tokens.map(status));
    expect(await liveAfterGrace(...tokens)).toHaveLength(1);
  });
});

describe('the list of signed-in devices', () => {
  const listOf = async (token: string) => dataOf(await server.call(userApi.signIns, {}, { token })).list;
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

  async function signInOn(user_agent: string): Promise<string> {
    server.clock.at += 61;
    dataOf(await server.call(smsApi.send, { mobile: ann.mobile, event: 'mobilelogin' }));
    const captcha = server.lastCodeTo(ann.mobile);
    return dataOf(await server.call(userApi.mobileLogin, { mobile: ann.mobile, captcha }, { user_agent }))
      .token;
  }

  test('names each device, whose entry stays when its token is rotated', async () => {
    const phone = await signInOn(IPHONE);
    const signed_in_at = server.clock.at;
    server.clock.at += 3_600;
    const { token } = dataOf(await server.call(userApi.userInfo, {}, { token: phone }));
    expect(await listOf(token)).toEqual([
      {
        id: expect.any(String),
        device: 'Safari, iPhone',
        signed_in_at,
        used_at: server.clock.at,
        current: true,
      },
      expect.objectContaining({ device: null, current: false }),
    ]);
  });

  test('ends one device, or all others', async () => {
    const [phone, tablet] = [await signInOn(IPHONE), await signInOn('Chrome/140 Android')];
    const entry = (await listOf(ann.token)).find(({ device }) => device === 'Safari, iPhone');
    const left = dataOf(await ann.call(userApi.endSignIn, { id: entry?.id ?? '' })).list;
    expect(left.map(({ device }) => device)).toEqual(['Chrome, Android', null]);
    expect([await status(phone), await status(tablet)]).toEqual([401, 200]);
    expect(reasonOf(await ann.call(userApi.endSignIn, { id: entry?.id ?? '' }))).toBe('not_found');
    expect(dataOf(await ann.call(userApi.endSignIn, {})).list).toMatchObject([{ current: true }]);
    expect([await status(ann.token), await status(tablet)]).toEqual([200, 401]);
  });

  test("ends no stranger's device", async () => {
    const ben = await server.signIn();
    const [own] = await listOf(ben.token);
    expect(reasonOf(await ann.call(userApi.endSignIn, { id: own?.id ?? '' }))).toBe('not_found');
    expect(await status(ben.token)).toBe(200);
  });
});

test('a token issued during a sign-out is not valid', async () => {
  server.clock.at += 3_600;
  const [refreshed] = await Promise.all([ann.call(userApi.userInfo, {}), ann.call(userApi.logout, {})]);
  expect(await status(ann.token)).toBe(401);
  if (refreshed.ok) expect(await status(refreshed.data.token)).toBe(401);
});

test('of rotations at the same time each has its own token, and one whose sign-in has ended is refused', async () => {
  const ended = await server.signIn();
  expect(await status(ended.token)).toBe(200);
  // This process does not notice, and knows the session still.
  await server.db.deleteFrom('sessions').where('user_id', '=', ended.id).execute();
  const ben = await server.signIn();
  server.clock.at += 3_600;
  const people = [ann, ben, ann];
  const [refused, ...replies] = await Promise.all(
    [ended, ...people].map((person) => person.call(userApi.userInfo, {})),
  );
  expect(refused && reasonOf(refused)).toBe('session_required');
  const rotated = replies.map(dataOf);
  expect(rotated.map(({ userinfo }) => userinfo.id)).toEqual(people.map(({ id }) => id));
  expect(new Set(rotated.map(({ token }) => token)).size).toBe(3);
  for (const { token } of rotated) expect(await status(token)).toBe(200);
});

test('a session ends after 30 days', async () => {
  server.clock.at += 30 * 86_400 - 1;
  expect(await status(ann.token)).toBe(200);
  server.clock.at += 1;
  expect(await status(ann.token)).toBe(401);
});

test('the database stores no token', async () => {
  const rows = await server.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(ann.token);
  expect(ann.token).toMatch(/^[\w-]{43}$/);
});

test('a blocked account cannot sign in', async () => {
  await server.setUser(ann.id, { blocked_at: server.clock.at });
  server.clock.at += 61;
  await expect(server.signIn(ann.mobile)).rejects.toThrow('account_blocked');
});

test('a profile update changes only the given fields', async () => {
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

test('a profile update ignores other fields of the account', async () => {
  const input = { bio: 'x', spent: 1_000_000, mobile: '+8613900000000', blocked_at: 1 };
  dataOf(await ann.call(userApi.profile, input));
  const user = await server.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ bio: 'x', spent: 0, mobile: ann.mobile, blocked_at: null });
});

test('refuses a birthday that is no calendar day', async () => {
  const refused = await ann.call(userApi.profile, { birthday: '1990-02-30' });
  expect(reasonOf(refused)).toBe('invalid_input');
});
