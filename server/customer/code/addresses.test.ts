import { describe, expect, test } from 'vitest';
import { emsApi } from '#lib/contract/ems.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { readEnv } from '#server/core/env.ts';
import { callApi } from '#server/test/call-api.ts';
import { setUpCodeTest } from '#server/test/code-test.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, phone, send } = await setUpCodeTest();

describe('sending a code', () => {
  test('is allowed by default for countries in which accounts have phones', async () => {
    const known = await server.signIn();
    const moveTo = (number: string) => server.setUser(known.id, { mobile: number });
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
    expect(reasonOf(await sendWith('gb, hk', phone()))).toBe('mobile_country');
    dataOf(await sendWith('*', '+85251234567'));
  });

  test('refuses what is no phone number and no email address, with the field', async () => {
    expect(await send('123')).toMatchObject({
      msg: 'Please Provide The Correct Phone Number',
      refusal: { reason: 'invalid_mobile', field: 'mobile' },
    });
    expect(await server.call(emsApi.send, { email: '', event: 'emslogin' })).toMatchObject({
      msg: 'Please Enter Your Email Address',
      refusal: { reason: 'invalid_email', field: 'email' },
    });
  });
});
