import { beforeEach, expect, test } from 'vitest';
import { smsApi } from '#lib/contract/sms.ts';
import { storeApi } from '#lib/contract/store.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { selectAudit } from '#server/core/audit-store.ts';
import { read } from '#server/db/statement.ts';
import { callApi } from '#server/test/call-api.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
let ann: Person;
beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await server.signIn();
});

const proxied = server.appWith({ env: { ...server.deps.env, TRUST_PROXY: 1 } });
const from = (ip: string) => async (path: string, init: RequestInit) =>
  proxied.request(path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': ip },
  });
const signInFrom = (ip: string, mobile: string, captcha: string) =>
  callApi(from(ip), userApi.mobileLogin, { mobile, captcha });
const failures = async () => {
  const entries = await read(
    server.db,
    selectAudit({ kind: 'sign_in', since: server.clock.at, limit: 1000 }),
  );
  return entries.filter(({ action }) => action === 'sign_in_failed');
};

test('a wrong code, a locked one and an unknown session are in the audit trail, without addresses', async () => {
  server.clock.at += 60;
  dataOf(await server.call(smsApi.send, { mobile: ann.mobile, event: 'mobilelogin' }));
  const wrong = server.lastCodeTo(ann.mobile) === '111111' ? '222222' : '111111';
  for (let i = 0; i < 6; i++) await signInFrom('203.0.113.7', ann.mobile, wrong);
  await callApi(from('2001:db8:1:2::9'), walletApi.detail, {}, { token: 'made-up' });
  await callApi(from('2001:db8:1:2::9'), storeApi.list, {}, { token: 'made-up' });
  const entries = await failures();
  const masked = `+86*****${ann.mobile.slice(-2)}`;
  const code = { channel: 'sms', event: 'mobilelogin', from: '203.0.113.0/24', target: masked };
  const session = { reason: 'session_required', from: '2001:db8:1::/48' };
  expect(entries.map(({ facts }) => facts)).toEqual([
    ...Array.from({ length: 5 }, () => ({ ...code, reason: 'code_wrong' })),
    { ...code, reason: 'code_too_many_tries' },
    session,
    session,
  ]);
  expect(entries[0]).toMatchObject({ actor: 'guest', user_id: null });
  expect(JSON.stringify(entries)).not.toContain(ann.mobile.slice(3));
  expect(JSON.stringify(entries)).not.toContain('203.0.113.7');
});

test('so is the sign-in to a blocked account, whose code stays unused', async () => {
  const blocked = server.db.updateTable('users').set({ blocked_at: server.clock.at });
  await blocked.where('id', '=', ann.id).execute();
  server.clock.at += 60;
  dataOf(await server.call(smsApi.send, { mobile: ann.mobile, event: 'mobilelogin' }));
  const reply = await signInFrom('203.0.113.8', ann.mobile, server.lastCodeTo(ann.mobile));
  expect(reasonOf(reply)).toBe('account_blocked');
  expect(await failures()).toMatchObject([{ user_id: ann.id, facts: { reason: 'account_blocked' } }]);
});

test('an attack adds ten entries an hour from an address, and two hundred from all, of one reason; the metric counts them all', async () => {
  const counted = async () => {
    const { values } = await server.deps.metrics.failedSignIns.get();
    return values.find(({ labels }) => labels.reason === 'session_required')?.value ?? 0;
  };
  const before = await counted();
  const attack = async (ip: string, calls: number) => {
    for (let i = 0; i < calls; i++)
      await callApi(from(ip), walletApi.detail, {}, { token: `guess-${ip}-${i}` });
  };
  await attack('198.51.100.1', 30);
  expect(await failures()).toHaveLength(10);
  for (let i = 0; i < 25; i++) await attack(`198.51.101.${i}`, 10);
  expect(await failures()).toHaveLength(200);
  expect((await counted()) - before).toBe(280);
  // Wrong codes have limits of their own.
  server.clock.at += 60;
  dataOf(await server.call(smsApi.send, { mobile: ann.mobile, event: 'mobilelogin' }));
  const wrong = server.lastCodeTo(ann.mobile) === '111111' ? '222222' : '111111';
  await signInFrom('198.51.100.1', ann.mobile, wrong);
  expect(await failures()).toMatchObject([{ facts: { reason: 'code_wrong' } }]);
  server.clock.at += 3600;
  await attack('198.51.100.1', 1);
  expect(await failures()).toHaveLength(1);
});
