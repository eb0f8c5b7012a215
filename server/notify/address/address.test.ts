import { expect, test } from 'vitest';
import { withTransaction } from '#server/core/context.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { sendAddressNotices, tellAddress } from './commands.ts';

const { server } = await setUpTestServer();

const tell = (address: string) =>
  withTransaction(server.deps, (ctx) =>
    tellAddress(
      ctx,
      { channel: 'sms', address, lang: 'zh-cn' },
      { kind: 'address_added', other: 'a***@example.com' },
    ),
  );
const waiting = async () =>
  (await server.db.selectFrom('address_notices').select('address').execute()).length;
const failing = {
  ...server.deps,
  sender: { ...server.deps.sender, sendNotice: () => Promise.reject(new Error('no credit')) },
};

test('a notice is sent once, in the language of the person, by one of several processes', async () => {
  await tell('+8613800000001');
  await Promise.all([sendAddressNotices(server.deps), sendAddressNotices(server.deps)]);
  expect(server.notices).toMatchObject([
    {
      channel: 'sms',
      to: '+8613800000001',
      text: expect.stringMatching(/^【.+】a\*\*\*@example.com 现在可以登录/),
    },
  ]);
  expect(await waiting()).toBe(0);
});

test('a notice that its provider refuses is sent again, later each time, for a day', async () => {
  await tell('+8613800000002');
  await sendAddressNotices(failing);
  await sendAddressNotices(server.deps);
  expect(await waiting()).toBe(1);
  server.clock.at += 30;
  await sendAddressNotices(failing);
  server.clock.at += 30;
  await sendAddressNotices(server.deps);
  expect(await waiting()).toBe(1);
  server.clock.at += 60;
  await sendAddressNotices(server.deps);
  expect(server.notices.at(-1)?.to).toBe('+8613800000002');

  await tell('+8613800000003');
  server.clock.at += 86_400;
  await sendAddressNotices(failing);
  expect(await waiting()).toBe(0);
});
