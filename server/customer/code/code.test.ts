import { describe, expect, test } from 'vitest';
import { smsApi } from '#lib/contract/sms.ts';
import { setUpCodeTest } from '#server/test/code-test.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, phone, send, signIn } = await setUpCodeTest();
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a code', () => {
  test('has six digits and is sent in the language of the person', async () => {
    expect(dataOf(await send())).toEqual({ resend_seconds: 60 });
    const message = server.outbox.at(-1)!;
    expect(message).toMatchObject({ channel: 'sms', to: phone(), event: 'mobilelogin' });
    expect(message.code).toMatch(/^\d{6}$/);
    expect(message.text).toContain(message.code);
    server.clock.at += 60;
    dataOf(await server.call(smsApi.send, { mobile: phone(), event: 'mobilelogin' }, { lang: 'zh-cn' }));
    expect(server.outbox.at(-1)!.text).toContain('您的验证码是');
  });

  test('is stored only as a hash', async () => {
    dataOf(await send());
    const rows = await server.db.selectFrom('codes').selectAll().where('target', '=', phone()).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${server.lastCodeTo(phone())}"`);
  });

  test('used by concurrent requests creates one account and one session', async () => {
    dataOf(await send());
    const code = server.lastCodeTo(phone());
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(code)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    const users = await server.db.selectFrom('users').select('id').where('mobile', '=', phone()).execute();
    expect(users).toHaveLength(1);
    const sessions = await server.db
      .selectFrom('sessions')
      .where('user_id', '=', users[0]!.id)
      .selectAll()
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('is replaced by a newer one', async () => {
    dataOf(await send());
    const old = server.lastCodeTo(phone());
    server.clock.at += 60;
    dataOf(await send());
    const code = server.lastCodeTo(phone());
    if (old !== code) expect(reasonOf(await signIn(old))).toBe('code_wrong');
    dataOf(await signIn(code));
  });

  test('answers alike where it is wrong, expired, used or was never sent', async () => {
    const never = await signIn('123456');
    expect(reasonOf(never)).toBe('code_wrong');
    dataOf(await send());
    const code = server.lastCodeTo(phone());
    const wrong = await signIn(wrongCode(code));
    dataOf(await signIn(code));
    const used = await signIn(code);
    server.clock.at += 61;
    dataOf(await send());
    server.clock.at += 5 * 60;
    const expired = await signIn(server.lastCodeTo(phone()));
    for (const reply of [wrong, used, expired]) expect({ ...reply, time: 0 }).toEqual({ ...never, time: 0 });
  });

  test('works for its owner after strangers at other addresses have tried it', async () => {
    dataOf(await send());
    const code = server.lastCodeTo(phone());
    await server.db.updateTable('codes').set({ ip: '192.0.2.7' }).where('target', '=', phone()).execute();
    const stranger = (await Promise.all(Array.from({ length: 9 }, () => signIn(wrongCode(code))))).map(
      reasonOf,
    );
    expect(stranger.filter((reason) => reason === 'code_wrong')).toHaveLength(5);
    expect(reasonOf(await signIn(code))).toBe('code_too_many_tries');
    await server.db.updateTable('codes').set({ ip: 'unknown' }).where('target', '=', phone()).execute();
    dataOf(await signIn(code));
  });

  test('is tried once, by the address that asked for it, after thirty tries in a day', async () => {
    for (let round = 0; round < 5; round++) {
      dataOf(await send());
      const code = server.lastCodeTo(phone());
      for (let i = 0; i < 5; i++) expect(reasonOf(await signIn(wrongCode(code)))).toBe('code_wrong');
      server.clock.at += 3600;
    }
    dataOf(await send());
    const tried = server.db.updateTable('codes').where('target', '=', phone());
    await tried.set({ other_tries: 1 }).execute();
    expect(reasonOf(await signIn(wrongCode(server.lastCodeTo(phone()))))).toBe('code_wrong');
    expect(reasonOf(await signIn(server.lastCodeTo(phone())))).toBe('code_too_many_tries');
    server.clock.at += 61;
    dataOf(await send());
    dataOf(await signIn(server.lastCodeTo(phone())));
  });

  test('is not tried from another address with a hundred wrong codes in an hour, but where it was asked for', async () => {
    dataOf(await send());
    const { at } = server.clock;
    const wrong = Array.from({ length: 100 }, () => ({ ip: 'unknown', at }));
    await server.db.insertInto('wrong_codes').values(wrong).execute();
    const code = server.db.updateTable('codes').where('target', '=', phone());
    await code.set({ ip: '192.0.2.7' }).execute();
    expect(reasonOf(await signIn(server.lastCodeTo(phone())))).toBe('code_too_many_tries');
    await code.set({ ip: 'unknown' }).execute();
    dataOf(await signIn(server.lastCodeTo(phone())));
    expect(reasonOf(await signIn('123456', `${phone().slice(0, -1)}9`))).toBe('code_too_many_tries');
    server.clock.at += 3601;
    dataOf(await send());
    dataOf(await signIn(server.lastCodeTo(phone())));
  });

  test('allows five of twenty concurrent attempts', async () => {
    dataOf(await send());
    const code = wrongCode(server.lastCodeTo(phone()));
    const reasons = (await Promise.all(Array.from({ length: 20 }, () => signIn(code)))).map(reasonOf);
    expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'code_too_many_tries')).toHaveLength(15);
  });

  test('is valid only for its event and its phone', async () => {
    dataOf(await server.call(smsApi.send, { mobile: phone(), event: 'changemobile' }));
    expect(reasonOf(await signIn(server.lastCodeTo(phone())))).toBe('code_wrong');
    const other = `${phone().slice(0, -1)}9`;
    expect(reasonOf(await signIn(server.lastCodeTo(phone()), other))).toBe('code_wrong');
  });

  test('may contain spaces but not be empty', async () => {
    dataOf(await send());
    const code = server.lastCodeTo(phone());
    const empty = await signIn('');
    expect(empty).toMatchObject({
      msg: 'Please Enter The SMS Verification Code',
      refusal: { reason: 'sms_code_required', field: 'captcha' },
    });
    dataOf(await signIn(` ${code.slice(0, 3)} ${code.slice(3)} `));
  });
});
