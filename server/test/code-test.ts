import { beforeEach } from 'vitest';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { setUpTestServer } from './set-up-test-server.ts';

/** A server, and a phone number of its own for each test, two days after the test before. */
export async function setUpCodeTest() {
  const { server } = await setUpTestServer();
  let people = 0;
  const phone = () => `+86137${String(20_000_000 + people)}`;
  beforeEach(() => {
    server.clock.at += 2 * 86_400;
    people++;
  });
  return {
    server,
    phone,
    send: (to = phone()) => server.call(smsApi.send, { mobile: to, event: 'mobilelogin' }),
    signIn: (captcha: string, to = phone()) => server.call(userApi.mobileLogin, { mobile: to, captcha }),
  };
}
