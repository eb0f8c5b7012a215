import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { makeWorld, must, type Person, reasonOf, type World } from '#server/test/world.ts';
import { maskEmail, maskMobile } from './present.ts';

let world: World;
let people = 0;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.at += 86_400;
});

const newMobile = () => `+86136${String(30_000_000 + ++people)}`;
/** The code that was sent to a new number for a change. */
async function codeFor(mobile: string): Promise<string> {
  must(await world.call(smsApi.send, { mobile, event: 'changemobile' }));
  return world.codeTo(mobile);
}
/** The code that was sent to the phone that the account has now. */
async function oldCode(person: Person): Promise<string> {
  world.clock.at += 61;
  must(await person.call(smsApi.privateSend, {}));
  return world.codeTo(person.mobile);
}

describe('the first binding of a phone', () => {
  test('opens the platform to an account that signed in by e-mail', async () => {
    const token = await world.signInByEmail('first@example.com');
    expect(reasonOf(await world.call(walletApi.detail, {}, { token }))).toBe('phone_required');
    expect(reasonOf(await world.call(smsApi.privateSend, {}, { token }))).toBe('mobile_not_bound');
    const mobile = newMobile();
    const captcha = await codeFor(mobile);
    const { userinfo } = must(await world.call(userApi.changeMobile, { mobile, captcha }, { token }));
    expect(userinfo).toMatchObject({ mobile: maskMobile(mobile), email: 'f***@example.com' });
    must(await world.call(walletApi.detail, {}, { token }));
  });

  test('keeps the other devices signed in', async () => {
    const token = await world.signInByEmail('devices@example.com');
    world.clock.at += 61;
    const other = await world.signInByEmail('devices@example.com');
    const mobile = newMobile();
    const captcha = await codeFor(mobile);
    must(await world.call(userApi.changeMobile, { mobile, captcha }, { token }));
    must(await world.call(walletApi.detail, {}, { token: other }));
  });
});

describe('a change of phone', () => {
  test('needs a code from the old phone and one from the new, and signs the other devices out', async () => {
    const ann = await world.signIn();
    world.clock.at += 61;
    const lost = await world.signIn(ann.mobile);
    const old_captcha = await oldCode(ann);
    const mobile = newMobile();
    const captcha = await codeFor(mobile);
    const { userinfo } = must(await ann.call(userApi.changeMobile, { mobile, captcha, old_captcha }));
    expect(userinfo.mobile).toBe(maskMobile(mobile));
    must(await ann.call(walletApi.detail, {}));
    expect((await lost.call(walletApi.detail, {})).status).toBe(401);
    world.clock.at += 61;
    expect((await world.signIn(mobile)).id).toBe(ann.id);
    expect((await world.signIn(ann.mobile)).id).not.toBe(ann.id);
  });

  test('without the code of the old one says which code is missing', async () => {
    const ann = await world.signIn();
    const mobile = newMobile();
    const captcha = await codeFor(mobile);
    expect(await ann.call(userApi.changeMobile, { mobile, captcha })).toMatchObject({
      msg: 'Please Enter The Verification Code For Changing Phone',
      refusal: { reason: 'old_code_required', field: 'old_captcha' },
    });
  });

  test('with a wrong code of the old one changes nothing', async () => {
    const ann = await world.signIn();
    const old_captcha = await oldCode(ann);
    const mobile = newMobile();
    const captcha = await codeFor(mobile);
    const wrong = old_captcha === '000000' ? '000001' : '000000';
    const refused = await ann.call(userApi.changeMobile, { mobile, captcha, old_captcha: wrong });
    expect(refused).toMatchObject({ refusal: { reason: 'code_wrong', field: 'old_captcha' } });
    // Neither code was used up by that.
    must(await ann.call(userApi.changeMobile, { mobile, captcha, old_captcha }));
  });

  test('to the phone of another account is refused, without a word before the code', async () => {
    const ann = await world.signIn();
    const ben = await world.signIn();
    const old_captcha = await oldCode(ann);
    const captcha = await codeFor(ben.mobile);
    const refused = await ann.call(userApi.changeMobile, { mobile: ben.mobile, captcha, old_captcha });
    expect(refused).toMatchObject({ refusal: { reason: 'mobile_in_use', field: 'mobile' } });
    must(await ann.call(walletApi.detail, {}));
  });

  test('by two accounts to one phone at once goes to one of them', async () => {
    const [one, two] = [
      await world.signInByEmail('one@example.com'),
      await world.signInByEmail('two@example.com'),
    ];
    const mobile = newMobile();
    const captcha = await codeFor(mobile);
    const bind = (token: string) => world.call(userApi.changeMobile, { mobile, captcha }, { token });
    const replies = await Promise.all([bind(one), bind(two)]);
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
  });
});

test('an e-mail is bound, changed and signed in with, in small emails', async () => {
  const ann = await world.signIn();
  const codeTo = async (email: string) => {
    must(await world.call(emsApi.send, { email, event: 'changeemail' }));
    return world.codeTo(email.toLowerCase());
  };
  const bound = must(
    await ann.call(userApi.changeEmail, {
      email: 'Ann@Example.com',
      captcha: await codeTo('Ann@Example.com'),
    }),
  );
  expect(bound.userinfo.email).toBe('a***@example.com');
  const captcha = await codeTo('new@example.com');
  expect(reasonOf(await ann.call(userApi.changeEmail, { email: 'new@example.com', captcha }))).toBe(
    'old_code_required',
  );
  world.clock.at += 61;
  must(await ann.call(emsApi.privateSend, {}));
  const old_captcha = world.codeTo('ann@example.com');
  must(await ann.call(userApi.changeEmail, { email: 'new@example.com', captcha, old_captcha }));
  world.clock.at += 61;
  const token = await world.signInByEmail('NEW@example.com');
  expect(must(await world.call(userApi.userInfo, {}, { token })).userinfo.id).toBe(ann.id);
});

test('masks keep just enough to know one from another', () => {
  expect(maskMobile('+8613812345678')).toBe('+86138****5678');
  expect(maskMobile('+15550100')).toBe('+15****0100');
  expect(maskEmail('anna@example.com')).toBe('a***@example.com');
});
