import { beforeEach, describe, expect, test } from 'vitest';
import { emsApi } from '#lib/contract/ems.ts';
import { messageApi } from '#lib/contract/message.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { maskMobile } from '#server/core/phone-text.ts';
import { sendAddressNotices } from '#server/notify/address/commands.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { maskEmail } from './present.ts';

const { server } = await setUpTestServer();
let mobileCount = 0;

beforeEach(() => {
  server.clock.at += 86_400;
});

const newMobile = () => `+86136${String(30_000_000 + ++mobileCount)}`;
async function sendNewCode(mobile: string): Promise<string> {
  dataOf(await server.call(smsApi.send, { mobile, event: 'changemobile' }));
  return server.lastCodeTo(mobile);
}
async function sendOldCode(person: Person): Promise<string> {
  server.clock.at += 61;
  dataOf(await person.call(smsApi.privateSend, {}));
  return server.lastCodeTo(person.mobile);
}

async function toldTo(address: string): Promise<string[]> {
  await sendAddressNotices(server.deps);
  return server.notices.filter(({ to }) => to === address).map(({ text }) => text);
}

async function bindEmail(person: Person, email: string) {
  dataOf(await server.call(emsApi.send, { email, event: 'changeemail' }));
  const captcha = server.lastCodeTo(email);
  const old_captcha = await sendOldCode(person);
  return dataOf(await person.call(userApi.changeEmail, { email, captcha, old_captcha }));
}

describe('binding an email', () => {
  test('takes a code of the phone, which is told in a text and in the app', async () => {
    const ann = await server.signIn();
    const email = 'thief@example.com';
    dataOf(await server.call(emsApi.send, { email, event: 'changeemail' }));
    const captcha = server.lastCodeTo(email);
    expect(await ann.call(userApi.changeEmail, { email, captcha })).toMatchObject({
      refusal: { reason: 'old_code_required', field: 'old_captcha' },
    });
    const wrong = await ann.call(userApi.changeEmail, { email, captcha, old_captcha: captcha });
    expect(wrong).toMatchObject({ refusal: { reason: 'code_wrong', field: 'old_captcha' } });
    const old_captcha = await sendOldCode(ann);
    dataOf(await ann.call(userApi.changeEmail, { email, captcha, old_captcha }));
    const told = 't***@example.com can now sign in to your account.';
    expect(await toldTo(ann.mobile)).toEqual([expect.stringContaining(told)]);
    expect(await toldTo(email)).toEqual([]);
    const [message] = dataOf(await ann.call(messageApi.list, {})).list;
    expect(message).toMatchObject({ kind: 'sign_in', read: false, text: expect.stringContaining(told) });
  });

  test('tells the email that it replaces', async () => {
    const ann = await server.signIn();
    await bindEmail(ann, 'before@example.com');
    server.clock.at += 61;
    dataOf(await ann.call(emsApi.privateSend, {}));
    const old_captcha = server.lastCodeTo('before@example.com');
    const email = 'after@example.com';
    dataOf(await server.call(emsApi.send, { email, event: 'changeemail' }));
    const captcha = server.lastCodeTo(email);
    dataOf(await ann.call(userApi.changeEmail, { email, captcha, old_captcha }));
    expect(await toldTo('before@example.com')).toEqual([
      expect.stringContaining('a***@example.com now signs in'),
    ]);
    const [message] = dataOf(await ann.call(messageApi.list, {})).list;
    expect(message).toMatchObject({ kind: 'sign_in', read: true });
  });
});

describe('removing an email', () => {
  test('takes a code of the phone and signs out whoever came in by it', async () => {
    const ann = await server.signIn();
    const email = 'stranger@example.com';
    await bindEmail(ann, email);
    const stranger = await server.signInByEmail(email);
    expect((await server.call(walletApi.detail, {}, { token: stranger })).status).toBe(200);
    server.clock.at += 61;
    dataOf(await server.call(emsApi.privateSend, {}, { token: stranger }));
    const ofEmail = server.lastCodeTo(email);
    const refused = await server.call(userApi.removeEmail, { captcha: ofEmail }, { token: stranger });
    expect(reasonOf(refused)).toBe('code_wrong');

    const captcha = await sendOldCode(ann);
    expect(dataOf(await ann.call(userApi.removeEmail, { captcha })).userinfo.email).toBeNull();
    expect((await server.call(walletApi.detail, {}, { token: stranger })).status).toBe(401);
    dataOf(await ann.call(walletApi.detail, {}));
    expect(await toldTo(email)).toEqual([expect.stringContaining('no longer signs in')]);
    server.clock.at += 61;
    const again = await server.signInByEmail(email);
    expect(dataOf(await server.call(userApi.userInfo, {}, { token: again })).userinfo.id).not.toBe(ann.id);
  });

  test('is refused without an email, and for an account without a phone', async () => {
    const ann = await server.signIn();
    expect(reasonOf(await ann.call(userApi.removeEmail, { captcha: '123456' }))).toBe('email_not_bound');
    const token = await server.signInByEmail('only@example.com');
    expect(reasonOf(await server.call(userApi.removeEmail, { captcha: '123456' }, { token }))).toBe(
      'mobile_not_bound',
    );
  });
});

describe('binding the first phone', () => {
  test('allows an account with only an email to use the wallet', async () => {
    const token = await server.signInByEmail('first@example.com');
    expect(reasonOf(await server.call(walletApi.detail, {}, { token }))).toBe('phone_required');
    expect(reasonOf(await server.call(smsApi.privateSend, {}, { token }))).toBe('mobile_not_bound');
    const mobile = newMobile();
    const captcha = await sendNewCode(mobile);
    const { userinfo } = dataOf(await server.call(userApi.changeMobile, { mobile, captcha }, { token }));
    expect(userinfo).toMatchObject({ mobile: maskMobile(mobile), email: 'f***@example.com' });
    dataOf(await server.call(walletApi.detail, {}, { token }));
    // Only the phone on which it is done could read of it.
    const [message] = dataOf(await server.call(messageApi.list, {}, { token })).list;
    expect(message).toMatchObject({ kind: 'sign_in', read: true });
  });

  test('keeps other devices signed in', async () => {
    const token = await server.signInByEmail('devices@example.com');
    server.clock.at += 61;
    const other = await server.signInByEmail('devices@example.com');
    const mobile = newMobile();
    const captcha = await sendNewCode(mobile);
    dataOf(await server.call(userApi.changeMobile, { mobile, captcha }, { token }));
    dataOf(await server.call(walletApi.detail, {}, { token: other }));
  });
});

describe('binding a phone long after a sign-in by email', () => {
  test('takes a code of the email, which is told', async () => {
    const token = await server.signInByEmail('later@example.com');
    server.clock.at += 5 * 60;
    const mobile = newMobile();
    const captcha = await sendNewCode(mobile);
    const bind = (old_captcha?: string) =>
      server.call(
        userApi.changeMobile,
        { mobile, captcha, ...(old_captcha ? { old_captcha } : {}) },
        { token },
      );
    expect(reasonOf(await bind())).toBe('old_code_required');
    dataOf(await server.call(emsApi.privateSend, {}, { token }));
    dataOf(await bind(server.lastCodeTo('later@example.com')));
    expect(await toldTo('later@example.com')).toEqual([
      expect.stringContaining(`${maskMobile(mobile)} can now sign in`),
    ]);
  });
});

describe('changing the phone', () => {
  test('needs codes from both phones and signs other devices out', async () => {
    const ann = await server.signIn();
    server.clock.at += 61;
    const otherDevice = await server.signIn(ann.mobile);
    const old_captcha = await sendOldCode(ann);
    const mobile = newMobile();
    const captcha = await sendNewCode(mobile);
    const { userinfo } = dataOf(await ann.call(userApi.changeMobile, { mobile, captcha, old_captcha }));
    expect(userinfo.mobile).toBe(maskMobile(mobile));
    dataOf(await ann.call(walletApi.detail, {}));
    expect((await otherDevice.call(walletApi.detail, {})).status).toBe(401);
    server.clock.at += 61;
    expect((await server.signIn(mobile)).id).toBe(ann.id);
    expect((await server.signIn(ann.mobile)).id).not.toBe(ann.id);
  });

  test('is refused without the code of the old phone', async () => {
    const ann = await server.signIn();
    const mobile = newMobile();
    const captcha = await sendNewCode(mobile);
    expect(await ann.call(userApi.changeMobile, { mobile, captcha })).toMatchObject({
      msg: 'Please Enter The Verification Code For Changing Phone',
      refusal: { reason: 'old_code_required', field: 'old_captcha' },
    });
  });

  test('is refused with a wrong code of the old phone, without consuming the codes', async () => {
    const ann = await server.signIn();
    const old_captcha = await sendOldCode(ann);
    const mobile = newMobile();
    const captcha = await sendNewCode(mobile);
    const wrong = old_captcha === '000000' ? '000001' : '000000';
    const refused = await ann.call(userApi.changeMobile, { mobile, captcha, old_captcha: wrong });
    expect(refused).toMatchObject({ refusal: { reason: 'code_wrong', field: 'old_captcha' } });
    dataOf(await ann.call(userApi.changeMobile, { mobile, captcha, old_captcha }));
  });

  test('to the phone of another account is refused only after the codes are checked', async () => {
    const ann = await server.signIn();
    const ben = await server.signIn();
    const old_captcha = await sendOldCode(ann);
    const captcha = await sendNewCode(ben.mobile);
    const refused = await ann.call(userApi.changeMobile, { mobile: ben.mobile, captcha, old_captcha });
    expect(refused).toMatchObject({ refusal: { reason: 'mobile_in_use', field: 'mobile' } });
    dataOf(await ann.call(walletApi.detail, {}));
  });

  test('to one phone by two accounts at once succeeds for one of them', async () => {
    const [one, two] = [
      await server.signInByEmail('one@example.com'),
      await server.signInByEmail('two@example.com'),
    ];
    const mobile = newMobile();
    const captcha = await sendNewCode(mobile);
    const bind = (token: string) => server.call(userApi.changeMobile, { mobile, captcha }, { token });
    const replies = await Promise.all([bind(one), bind(two)]);
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
  });
});

test('an email is bound, changed and used to sign in, in lower case', async () => {
  const ann = await server.signIn();
  const sendCode = async (email: string) => {
    dataOf(await server.call(emsApi.send, { email, event: 'changeemail' }));
    return server.lastCodeTo(email.toLowerCase());
  };
  const bound = dataOf(
    await ann.call(userApi.changeEmail, {
      email: 'Ann@Example.com',
      captcha: await sendCode('Ann@Example.com'),
      old_captcha: await sendOldCode(ann),
    }),
  );
  expect(bound.userinfo.email).toBe('a***@example.com');
  const captcha = await sendCode('new@example.com');
  expect(reasonOf(await ann.call(userApi.changeEmail, { email: 'new@example.com', captcha }))).toBe(
    'old_code_required',
  );
  server.clock.at += 61;
  dataOf(await ann.call(emsApi.privateSend, {}));
  const old_captcha = server.lastCodeTo('ann@example.com');
  dataOf(await ann.call(userApi.changeEmail, { email: 'new@example.com', captcha, old_captcha }));
  server.clock.at += 61;
  const token = await server.signInByEmail('NEW@example.com');
  expect(dataOf(await server.call(userApi.userInfo, {}, { token })).userinfo.id).toBe(ann.id);
});

test('masks email addresses', () => {
  expect(maskEmail('anna@example.com')).toBe('a***@example.com');
});
