import { describe, expect, test } from 'vitest';
import { smsApi } from '#lib/contract/sms.ts';
import { storeApi } from '#lib/contract/store.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { Busy } from '#server/core/busy.ts';
import { callApi, type SendRequest } from '#server/test/call-api.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { leavePlace, makeAdmission } from './admission.ts';

describe('calls are let in', () => {
  const callOn = (admission: ReturnType<typeof makeAdmission>, address: string, served: string[] = []) => {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const done = admission.admit(address, async () => {
      served.push(address);
      await promise;
    });
    return { done, end };
  };

  test('in turns of their addresses', async () => {
    const admission = makeAdmission({ places: 1 });
    const served: string[] = [];
    const calls = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((address) => callOn(admission, address, served));
    for (const { end } of calls) end();
    await Promise.all(calls.map(({ done }) => done));
    expect(served).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('up to a number from one address, and not for ever', async () => {
    const admission = makeAdmission({ places: 1, max_per_address: 2, max_wait_ms: 20 });
    const first = callOn(admission, 'a');
    const second = callOn(admission, 'a');
    await expect(callOn(admission, 'a').done).rejects.toThrow(Busy);
    await expect(second.done).rejects.toThrow(Busy);
    first.end();
    await first.done;
    const third = callOn(admission, 'a');
    third.end();
    await third.done;
  });

  test('as soon as another one waits for something else', async () => {
    const admission = makeAdmission({ places: 1 });
    const provider = Promise.withResolvers<void>();
    const sending = admission.admit('a', async () => {
      leavePlace();
      leavePlace();
      await provider.promise;
    });
    const others = [callOn(admission, 'b'), callOn(admission, 'c')];
    others[0]!.end();
    await others[0]!.done;
    provider.resolve();
    await sending;
    others[1]!.end();
    await others[1]!.done;
  });
});

const { server } = await setUpTestServer();

test('a flood of sign-ins from twenty addresses leaves the other calls alone', async () => {
  const ann = await server.signIn();
  const app = server.appWith({ env: { ...server.deps.env, TRUST_PROXY: 1 } });
  const from = (address: string) => (path: string, init: RequestInit) =>
    app.request(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
    });
  const others: ((send: SendRequest, at: number) => Promise<{ status: number }>)[] = [
    (send) => callApi(send, walletApi.detail, {}, { token: ann.token }),
    (send) => callApi(send, storeApi.list, {}),
    (send, at) => callApi(send, smsApi.send, { mobile: `+86136${10_000_000 + at}`, event: 'mobilelogin' }),
  ];
  const timed = async (call: (typeof others)[number], at: number) => {
    const started = performance.now();
    const { status } = await call(from(`203.0.113.${at % 3}`), at);
    return { isSignedIn: call === others[0], status, ms: performance.now() - started };
  };
  let rounds = 0;
  const callAll = async () => {
    rounds++;
    return Promise.all(others.map((call) => timed(call, rounds)));
  };
  await callAll();
  // A busy machine is slow without a flood too.
  const quiet = Math.max(...(await callAll()).map(({ ms }) => ms));
  const flood = Array.from({ length: 400 }, async (_, i) => {
    const send = from(`198.51.100.${i % 20}`);
    const mobile = `+86139${10_000_000 + i}`;
    const reply =
      i % 2 === 0
        ? await callApi(send, smsApi.send, { mobile, event: 'mobilelogin' })
        : await callApi(send, userApi.mobileLogin, { mobile, captcha: '000000' });
    return reply.status;
  });
  const calls: Awaited<ReturnType<typeof callAll>> = [];
  for (let i = 0; i < 20; i++) calls.push(...(await callAll()));
  expect(calls.filter(({ isSignedIn, status }) => isSignedIn && status !== 200)).toEqual([]);
  const answered = calls.filter(({ status, ms }) => status === 200 && ms < Math.max(1_000, 10 * quiet));
  expect(answered.length / calls.length).toBeGreaterThanOrEqual(0.95);
  for (const status of await Promise.all(flood)) expect([200, 503]).toContain(status);
});
