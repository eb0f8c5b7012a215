import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/core/env.ts';
import { callApi } from '#server/test/call-api.ts';
import { dataOf, makeTestServer, reasonOf, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let mobile: string;
let mobileCount = 0;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.at += 2 * 86_400;
  mobile = `+86137${String(20_000_000 + ++mobileCount)}`;
});

const send = (to = mobile) => server.call(smsApi.send, { mobile: to, event: 'mobilelogin' });
const signIn = (captcha: string, to = mobile) => server.call(userApi.mobileLogin, { mobile: to, captcha });
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a code', () => {
  test('has six digits and is sent in the language of the person', async () => {
    expect(dataOf(await send())).toEqual({ resend_seconds: 60 });
    const message = server.outbox.at(-1)!;
    expect(message).toMatchObject({ channel: 'sms', to: mobile, event: 'mobilelogin' });
    expect(message.code).toMatch(/^\d{6}$/);
    expect(message.text).toContain(message.code);
    server.clock.at += 60;
    dataOf(await server.call(smsApi.send, { mobile, event: 'mobilelogin' }, { lang: 'zh-cn' }));
    expect(server.outbox.at(-1)!.text).toContain('您的验证码是');
  });

  test('is stored only as a hash', async () => {
    dataOf(await send());
    const rows = await server.db.selectFrom('codes').selectAll().where('target', '=', mobile).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${server.lastCodeTo(mobile)}"`);
  });

  test('can be used once', async () => {
    dataOf(await send());
    const code = server.lastCodeTo(mobile);
    dataOf(await signIn(code));
    expect(reasonOf(await signIn(code))).toBe('code_wrong');
  });

  test('used by concurrent requests creates one account and one session', async () => {
    dataOf(await send());
    const code = server.lastCodeTo(mobile);
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(code)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    const users = await server.db.selectFrom('users').select('id').where('mobile', '=', mobile).execute();
    expect(users).toHaveLength(1);
    const sessions = await server.db
      .selectFrom('sessions')
      .where('user_id', '=', users[0]!.id)
      .selectAll()
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('expires after five minutes', async () => {
    dataOf(await send());
    server.clock.at += 5 * 60;
    expect(reasonOf(await signIn(server.lastCodeTo(mobile)))).toBe('code_wrong');
  });

  test('is replaced by a newer one', async () => {
    dataOf(await send());
    const old = server.lastCodeTo(mobile);
    server.clock.at += 60;
    dataOf(await send());
    const code = server.lastCodeTo(mobile);
    if (old !== code) expect(reasonOf(await signIn(old))).toBe('code_wrong');
    dataOf(await signIn(code));
  });

  test('is refused after five wrong attempts', async () => {
    dataOf(await send());
    const code = server.lastCodeTo(mobile);
    for (let i = 0; i < 5; i++) expect(reasonOf(await signIn(wrongCode(code)))).toBe('code_wrong');
    expect(reasonOf(await signIn(code))).toBe('code_too_many_tries');
  });

  test('answers alike where it is wrong, expired, used or was never sent', async () => {
    const never = await signIn('123456');
    dataOf(await send());
    const code = server.lastCodeTo(mobile);
    const wrong = await signIn(wrongCode(code));
    dataOf(await signIn(code));
    const used = await signIn(code);
    server.clock.at += 61;
    dataOf(await send());
    server.clock.at += 5 * 60;
    const expired = await signIn(server.lastCodeTo(mobile));
    for (const reply of [wrong, used, expired]) expect({ ...reply, time: 0 }).toEqual({ ...never, time: 0 });
  });

  test('works for its owner after strangers at other addresses have tried it', async () => {
    dataOf(await send());
    const code = server.lastCodeTo(mobile);
    await server.db.updateTable('codes').set({ ip: '192.0.2.7' }).where('target', '=', mobile).execute();
    const stranger = (await Promise.all(Array.from({ length: 9 }, () => signIn(wrongCode(code))))).map(
      reasonOf,
    );
    expect(stranger.filter((reason) => reason === 'code_wrong')).toHaveLength(5);
    expect(reasonOf(await signIn(code))).toBe('code_too_many_tries');
    await server.db.updateTable('codes').set({ ip: 'unknown' }).where('target', '=', mobile).execute();
    dataOf(await signIn(code));
  });

  test('is tried once, by the address that asked for it, after thirty tries in a day', async () => {
    for (let round = 0; round < 5; round++) {
      dataOf(await send());
      const code = server.lastCodeTo(mobile);
      for (let i = 0; i < 5; i++) expect(reasonOf(await signIn(wrongCode(code)))).toBe('code_wrong');
      server.clock.at += 3600;
    }
    dataOf(await send());
    const tried = server.db.updateTable('codes').where('target', '=', mobile);
    await tried.set({ other_tries: 1 }).execute();
    expect(reasonOf(await signIn(wrongCode(server.lastCodeTo(mobile))))).toBe('code_wrong');
    expect(reasonOf(await signIn(server.lastCodeTo(mobile)))).toBe('code_too_many_tries');
    server.clock.at += 61;
    dataOf(await send());
    dataOf(await signIn(server.lastCodeTo(mobile)));
  });

  test('is not tried from another address with a hundred wrong codes in an hour, but where it was asked for', async () => {
    dataOf(await send());
    const { at } = server.clock;
    const wrong = Array.from({ length: 100 }, () => ({ ip: 'unknown', at }));
    await server.db.insertInto('wrong_codes').values(wrong).execute();
    const code = server.db.updateTable('codes').where('target', '=', mobile);
    await code.set({ ip: '192.0.2.7' }).execute();
    expect(reasonOf(await signIn(server.lastCodeTo(mobile)))).toBe('code_too_many_tries');
    await code.set({ ip: 'unknown' }).execute();
    dataOf(await signIn(server.lastCodeTo(mobile)));
    expect(reasonOf(await signIn('123456', `${mobile.slice(0, -1)}9`))).toBe('code_too_many_tries');
    server.clock.at += 3601;
    dataOf(await send());
    dataOf(await signIn(server.lastCodeTo(mobile)));
  });

  test('allows five of twenty concurrent attempts', async () => {
    dataOf(await send());
    const code = wrongCode(server.lastCodeTo(mobile));
    const reasons = (await Promise.all(Array.from({ length: 20 }, () => signIn(code)))).map(reasonOf);
    expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'code_too_many_tries')).toHaveLength(15);
  });

  test('is valid only for its event and its phone', async () => {
    dataOf(await server.call(smsApi.send, { mobile, event: 'changemobile' }));
    expect(reasonOf(await signIn(server.lastCodeTo(mobile)))).toBe('code_wrong');
    const other = `${mobile.slice(0, -1)}9`;
    expect(reasonOf(await signIn(server.lastCodeTo(mobile), other))).toBe('code_wrong');
  });

  test('may contain spaces but not be empty', async () => {
    dataOf(await send());
    const code = server.lastCodeTo(mobile);
    const empty = await signIn('');
    expect(empty).toMatchObject({
      msg: 'Please Enter The SMS Verification Code',
      refusal: { reason: 'sms_code_required', field: 'captcha' },
    });
    dataOf(await signIn(` ${code.slice(0, 3)} ${code.slice(3)} `));
  });
});

describe('sending a code', () => {
  test('to the same phone is refused for a minute', async () => {
    dataOf(await send());
    server.clock.at += 18;
    const refused = await send();
    expect(refused).toMatchObject({
      status: 200,
      msg: 'We just sent a code. You can get a new one in 42 s.',
      refusal: { reason: 'send_too_soon', facts: { seconds: 42 } },
    });
    server.clock.at += 42;
    dataOf(await send());
  });

  test('to one phone by concurrent requests sends one', async () => {
    const before = server.outbox.length;
    const replies = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(server.outbox.length - before).toBe(1);
  });

  test('is limited to five an hour per phone, in any spelling', async () => {
    for (let i = 0; i < 5; i++) {
      dataOf(await send(i % 2 ? mobile : mobile.replace('+86', '')));
      server.clock.at += 61;
    }
    expect(reasonOf(await send())).toBe('send_limit');
    server.clock.at += 3600;
    dataOf(await send());
  });

  test('is limited to a hundred an hour per IP address', async () => {
    const { at } = server.clock;
    await server.db
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
    server.clock.at += 3601;
    dataOf(await send());
  });

  test('is limited by separate daily budgets for SMS and email', async () => {
    const env = { ...server.deps.env, SMS_DAILY_BUDGET: 2 };
    const app = buildApp({ ...server.deps, env }, { version: 'test' });
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

  test('does not wait for hours after the clock was set back', async () => {
    for (let i = 0; i < 5; i++) {
      dataOf(await send());
      server.clock.at += 61;
    }
    server.clock.at -= 2 * 3_600;
    dataOf(await send());
    dataOf(await signIn(server.lastCodeTo(mobile)));
    server.clock.at += 2 * 86_400;
  });

  test('has the same response whether or not the account exists', async () => {
    const known = await server.signIn();
    server.clock.at += 61;
    const [one, two] = [await send(known.mobile), await send()];
    expect(one).toEqual(two);
  });

  test('keeps a quarter of the daily budget for phones that have an account', async () => {
    const known = await server.signIn();
    server.clock.at += 2 * 86_400;
    const env = { ...server.deps.env, SMS_DAILY_BUDGET: 4 };
    const app = server.appWith({ env });
    const sms = (to: string) => callApi(app.request, smsApi.send, { mobile: to, event: 'mobilelogin' });
    const phone = (i: number) => `${mobile.slice(0, -2)}9${i}`;
    for (let i = 0; i < 3; i++) dataOf(await sms(phone(i)));
    const sent = server.outbox.length;
    const unknown = [await sms(phone(3)), await sms(phone(3))];
    expect(server.outbox.length).toBe(sent);
    expect(reasonOf(await signIn('', phone(3)))).toBe('sms_code_required');
    for (let i = 0; i < 5; i++) expect(reasonOf(await signIn('123456', phone(3)))).toBe('code_wrong');
    expect(reasonOf(await signIn('123456', phone(3)))).toBe('code_too_many_tries');
    // What an address without an account is answered does not differ.
    expect([await sms(known.mobile), await sms(known.mobile)]).toEqual(unknown);
    expect(server.outbox.length).toBe(sent + 1);
    server.clock.at += 61;
    expect(reasonOf(await sms(known.mobile))).toBe('send_limit');
    expect(reasonOf(await sms(phone(4)))).toBe('send_limit');
  });

  test('reports a failure of the provider, can be repeated at once, and counts towards the limits', async () => {
    const sender = { sendEmail: async () => {}, sendCode: () => Promise.reject(new Error('no credit')) };
    const app = server.appWith({ sender });
    const failing = () => callApi(app.request, smsApi.send, { mobile, event: 'mobilelogin' });
    for (let i = 0; i < 5; i++) expect(reasonOf(await failing())).toBe('send_failed');
    expect(reasonOf(await failing())).toBe('send_limit');
    server.clock.at += 3601;
    expect(reasonOf(await failing())).toBe('send_failed');
    dataOf(await send());
  });

  test('that arrived although the provider did not answer can be used', async () => {
    let code = '';
    const sendCode = async (message: { code: string }) => {
      code = message.code;
      throw new Error('The operation was aborted due to timeout');
    };
    const app = server.appWith({ sender: { sendEmail: async () => {}, sendCode } });
    const reply = await callApi(app.request, smsApi.send, { mobile, event: 'mobilelogin' });
    expect(reasonOf(reply)).toBe('send_failed');
    dataOf(await signIn(code));
  });

  test('is refused for a channel without a provider once another provider is set', async () => {
    const env = { ...server.deps.env, SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'hall@hall.test' };
    const app = server.appWith({ env });
    const before = server.outbox.length;
    const reply = await callApi(app.request, smsApi.send, { mobile, event: 'mobilelogin' });
    expect(reply).toMatchObject({
      msg: "Codes can't be sent by SMS here. Use your e-mail address.",
      refusal: { reason: 'codes_unavailable' },
    });
    expect(server.outbox.length).toBe(before);
    dataOf(await callApi(app.request, emsApi.send, { email: 'eve@example.com', event: 'emslogin' }));
  });

  test.for([
    ['a landline', '+862161234567', 'invalid_mobile'],
    ['a premium number', '+449098790000', 'invalid_mobile'],
    ['a phone of another country', '+447400123456', 'mobile_country'],
  ])('is refused for %s', async ([, number, reason]) => {
    expect(reasonOf(await send(number))).toBe(reason);
  });

  test('is allowed by default for countries in which accounts have phones', async () => {
    const known = await server.signIn();
    const moveTo = (number: string) =>
      server.db.updateTable('users').set({ mobile: number }).where('id', '=', known.id).execute();
    await moveTo('+33612345678');
    dataOf(await send('+33612345678'));
    dataOf(await send('+33698765432'));
    await moveTo('+14155550123');
    expect(reasonOf(await send('+33612345679'))).toBe('mobile_country');
    expect(reasonOf(await send('+18765550123'))).toBe('mobile_country');
    const env = { ...server.deps.env, SMS_COUNTRIES: ['CN'] };
    const listed = server.appWith({ env });
    expect(
      reasonOf(await callApi(listed.request, smsApi.send, { mobile: '+14155552671', event: 'mobilelogin' })),
    ).toBe('mobile_country');
    await moveTo(known.mobile);
  });

  test('is allowed for the countries of SMS_COUNTRIES', async () => {
    const sendWith = (SMS_COUNTRIES: string, to: string) => {
      const env = { ...server.deps.env, SMS_COUNTRIES: readEnv({ SMS_COUNTRIES }).SMS_COUNTRIES };
      return callApi(server.appWith({ env }).request, smsApi.send, { mobile: to, event: 'mobilelogin' });
    };
    dataOf(await sendWith('gb, hk', '+447400123456'));
    expect(reasonOf(await sendWith('gb, hk', mobile))).toBe('mobile_country');
    dataOf(await sendWith('*', '+85251234567'));
  });

  test.for(['', '123', 'abc', '+8612345', '+86138001380001', '+1 555 0100'])(
    'refuses %o as a phone number',
    async (typed) => {
      expect(await send(typed)).toMatchObject({
        msg: typed ? 'Please Provide The Correct Phone Number' : 'Please Enter Your Phone Number',
        refusal: { reason: 'invalid_mobile', field: 'mobile' },
      });
    },
  );

  test.for(['', 'ann', 'ann@', '@example.com', 'a b@example.com'])(
    'refuses %o as an email address',
    async (email) => {
      expect(await server.call(emsApi.send, { email, event: 'emslogin' })).toMatchObject({
        msg: email ? 'Please Provide The Correct Email Address' : 'Please Enter Your Email Address',
        refusal: { reason: 'invalid_email', field: 'email' },
      });
    },
  );
});
