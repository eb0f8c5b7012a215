import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { buildApp } from '../app.ts';
import { makeWorld, must, reasonOf, type World } from '../test/world.ts';

let world: World;
let mobile: string;
let people = 0;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.at += 2 * 86_400;
  mobile = `+86137${String(20_000_000 + ++people)}`;
});

const send = (to = mobile) => world.call(smsApi.send, { mobile: to, event: 'mobilelogin' });
const signIn = (captcha: string, to = mobile) => world.call(userApi.mobileLogin, { mobile: to, captcha });
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a code', () => {
  test('is six digits, sent in the language of the person', async () => {
    expect(must(await send())).toEqual({ resend_seconds: 60 });
    const message = world.outbox.at(-1)!;
    expect(message).toMatchObject({ channel: 'sms', to: mobile, event: 'mobilelogin' });
    expect(message.code).toMatch(/^\d{6}$/);
    expect(message.text).toContain(message.code);
    world.clock.at += 60;
    must(await world.call(smsApi.send, { mobile, event: 'mobilelogin' }, { lang: 'zh-cn' }));
    expect(world.outbox.at(-1)!.text).toContain('您的验证码是');
  });

  test('stands nowhere in the database', async () => {
    must(await send());
    const rows = await world.db.selectFrom('codes').selectAll().where('target', '=', mobile).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${world.codeTo(mobile)}"`);
  });

  test('signs in once', async () => {
    must(await send());
    const code = world.codeTo(mobile);
    must(await signIn(code));
    expect(reasonOf(await signIn(code))).toBe('code_expired');
  });

  test('used by many at once makes one account and one session', async () => {
    must(await send());
    const code = world.codeTo(mobile);
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(code)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    const users = await world.db.selectFrom('users').select('id').where('mobile', '=', mobile).execute();
    expect(users).toHaveLength(1);
    const sessions = await world.db
      .selectFrom('sessions')
      .where('user_id', '=', users[0]!.id)
      .selectAll()
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('is good for five minutes', async () => {
    must(await send());
    world.clock.at += 5 * 60;
    expect(reasonOf(await signIn(world.codeTo(mobile)))).toBe('code_expired');
  });

  test('gives way to a newer one', async () => {
    must(await send());
    const old = world.codeTo(mobile);
    world.clock.at += 60;
    must(await send());
    const code = world.codeTo(mobile);
    if (old !== code) expect(reasonOf(await signIn(old))).toBe('code_wrong');
    must(await signIn(code));
  });

  test('allows five tries, and then not even the right one', async () => {
    must(await send());
    const code = world.codeTo(mobile);
    for (let i = 0; i < 5; i++) expect(reasonOf(await signIn(wrong(code)))).toBe('code_wrong');
    expect(reasonOf(await signIn(code))).toBe('code_too_many_tries');
  });

  test('allows five tries also where they come at once', async () => {
    must(await send());
    const code = wrong(world.codeTo(mobile));
    const reasons = (await Promise.all(Array.from({ length: 20 }, () => signIn(code)))).map(reasonOf);
    expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'code_too_many_tries')).toHaveLength(15);
  });

  test('is for its purpose and its phone only', async () => {
    must(await world.call(smsApi.send, { mobile, event: 'changemobile' }));
    expect(reasonOf(await signIn(world.codeTo(mobile)))).toBe('code_wrong');
    const other = `${mobile.slice(0, -1)}9`;
    expect(reasonOf(await signIn(world.codeTo(mobile), other))).toBe('code_wrong');
  });

  test('may be typed with blanks, and must be typed', async () => {
    must(await send());
    const code = world.codeTo(mobile);
    const empty = await signIn('');
    expect(empty).toMatchObject({
      msg: 'Please Enter The SMS Verification Code',
      refusal: { reason: 'sms_code_required', field: 'captcha' },
    });
    must(await signIn(` ${code.slice(0, 3)} ${code.slice(3)} `));
  });
});

describe('sending', () => {
  test('the same target waits a minute', async () => {
    must(await send());
    world.clock.at += 18;
    const soon = await send();
    expect(soon).toMatchObject({
      status: 200,
      msg: 'We just sent a code. You can get a new one in 42 s.',
      refusal: { reason: 'send_too_soon', facts: { seconds: 42 } },
    });
    world.clock.at += 42;
    must(await send());
  });

  test('many at once to one target is one', async () => {
    const before = world.outbox.length;
    const replies = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(world.outbox.length - before).toBe(1);
  });

  test('a target gets five an hour, however it is written', async () => {
    for (let i = 0; i < 5; i++) {
      must(await send(i % 2 ? mobile : mobile.replace('+86', '')));
      world.clock.at += 61;
    }
    expect(reasonOf(await send())).toBe('send_limit');
    world.clock.at += 3600;
    must(await send());
  });

  test('an address gets a hundred an hour', async () => {
    const { at } = world.clock;
    await world.db
      .insertInto('codes')
      .values(
        Array.from({ length: 100 }, (_, i) => ({
          id: `code_ip_${i}`,
          channel: 'email' as const,
          target: `guest${i}@example.com`,
          event: 'emslogin',
          code_hash: '',
          ip: 'unknown',
          sent_at: at,
          expires_at: at,
          used_at: null,
        })),
      )
      .execute();
    expect(reasonOf(await send())).toBe('send_limit');
    world.clock.at += 3601;
    must(await send());
  });

  test('the hall has a budget for the day, and e-mail another one', async () => {
    const env = { ...world.deps.env, SMS_DAILY_BUDGET: 2 };
    const app = buildApp({ ...world.deps, env }, { files: '/nowhere', version: 'test' });
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await response.json()) as { data: { reason?: string } }).data.reason ?? 'sent';
    };
    const sms = (i: number) =>
      post(smsApi.send.path, { mobile: `${mobile.slice(0, -1)}${i}`, event: 'mobilelogin' });
    expect(await Promise.all([sms(1), sms(2), sms(3)]).then((answers) => answers.sort())).toEqual([
      'send_limit',
      'sent',
      'sent',
    ]);
    expect(await post(emsApi.send.path, { email: 'ann@example.com', event: 'emslogin' })).toBe('sent');
  });

  test('never tells whether an account exists', async () => {
    const known = await world.signIn();
    world.clock.at += 61;
    const [one, two] = [await send(known.mobile), await send()];
    expect(one).toEqual(two);
  });

  test('what the provider refuses is said, and may be tried again at once', async () => {
    const messenger = { sendMail: async () => {}, sendCode: () => Promise.reject(new Error('no credit')) };
    const app = buildApp({ ...world.deps, messenger }, { files: '/nowhere', version: 'test' });
    const response = await app.request(smsApi.send.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile, event: 'mobilelogin' }),
    });
    expect(await response.json()).toMatchObject({ code: 0, data: { reason: 'send_failed' } });
    must(await send());
  });

  test.for(['', '123', 'abc', '+8612345', '+86138001380001', '+1 555 0100'])(
    '%o is no phone number',
    async (typed) => {
      expect(await send(typed)).toMatchObject({
        msg: typed ? 'Please Provide The Correct Phone Number' : 'Please Enter Your Phone Number',
        refusal: { reason: 'invalid_mobile', field: 'mobile' },
      });
    },
  );

  test.for(['', 'ann', 'ann@', '@example.com', 'a b@example.com'])(
    '%o is no e-mail address',
    async (email) => {
      expect(await world.call(emsApi.send, { email, event: 'emslogin' })).toMatchObject({
        msg: email ? 'Please Provide The Correct Email Address' : 'Please Enter Your Email Address',
        refusal: { reason: 'invalid_email', field: 'email' },
      });
    },
  );
});
