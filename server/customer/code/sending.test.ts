import { describe, expect, test } from 'vitest';
import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { callApi } from '#server/test/call-api.ts';
import { setUpCodeTest } from '#server/test/code-test.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, phone, send, signIn } = await setUpCodeTest();

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
      dataOf(await send(i % 2 ? phone() : phone().replace('+86', '')));
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
    const app = server.appWith({ env });
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await response.json()) as { data: { reason?: string } }).data.reason ?? 'sent';
    };
    const sms = (i: number) =>
      post(smsApi.send.path, { mobile: `${phone().slice(0, -1)}${i}`, event: 'mobilelogin' });
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
    dataOf(await signIn(server.lastCodeTo(phone())));
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
    const unknownPhone = (i: number) => `${phone().slice(0, -2)}9${i}`;
    for (let i = 0; i < 3; i++) dataOf(await sms(unknownPhone(i)));
    const sent = server.outbox.length;
    const unknown = [await sms(unknownPhone(3)), await sms(unknownPhone(3))];
    expect(server.outbox.length).toBe(sent);
    expect(reasonOf(await signIn('', unknownPhone(3)))).toBe('sms_code_required');
    for (let i = 0; i < 5; i++) expect(reasonOf(await signIn('123456', unknownPhone(3)))).toBe('code_wrong');
    expect(reasonOf(await signIn('123456', unknownPhone(3)))).toBe('code_too_many_tries');
    // What an address without an account is answered does not differ.
    expect([await sms(known.mobile), await sms(known.mobile)]).toEqual(unknown);
    expect(server.outbox.length).toBe(sent + 1);
    server.clock.at += 61;
    expect(reasonOf(await sms(known.mobile))).toBe('send_limit');
    expect(reasonOf(await sms(unknownPhone(4)))).toBe('send_limit');
  });

  test('reports a failure of the provider, can be repeated at once, and counts towards the limits', async () => {
    const sender = {
      sendEmail: async () => {},
      sendNotice: async () => {},
      sendCode: () => Promise.reject(new Error('no credit')),
    };
    const app = server.appWith({ sender });
    const failing = () => callApi(app.request, smsApi.send, { mobile: phone(), event: 'mobilelogin' });
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
    const app = server.appWith({
      sender: { sendEmail: async () => {}, sendNotice: async () => {}, sendCode },
    });
    const reply = await callApi(app.request, smsApi.send, { mobile: phone(), event: 'mobilelogin' });
    expect(reasonOf(reply)).toBe('send_failed');
    dataOf(await signIn(code));
  });

  test('is refused for a channel without a provider once another provider is set', async () => {
    const env = { ...server.deps.env, SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'hall@hall.test' };
    const app = server.appWith({ env });
    const before = server.outbox.length;
    const reply = await callApi(app.request, smsApi.send, { mobile: phone(), event: 'mobilelogin' });
    expect(reply).toMatchObject({
      msg: "Codes can't be sent by SMS here. Use your email address.",
      refusal: { reason: 'codes_unavailable' },
    });
    expect(server.outbox.length).toBe(before);
    dataOf(await callApi(app.request, emsApi.send, { email: 'eve@example.com', event: 'emslogin' }));
  });
});
