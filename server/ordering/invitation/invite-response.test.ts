import { expect, test, vi } from 'vitest';
import { invitationApi } from '#lib/contract/invitation.ts';
import { gridStart } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

let makesShortTokens = false;
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  return {
    ...crypto,
    randomBytes: (size: number) => crypto.randomBytes(makesShortTokens && size === 16 ? 1 : size),
  };
});

const { server, games } = await setUpTestServer();

test('a token outside the contract is found before the commit: the order has none', async () => {
  const ann = await games.fundedCustomer();
  const { id } = await games.book(ann, gridStart(server.clock.at, 86_400));
  makesShortTokens = true;
  expect((await ann.call(invitationApi.make, { id })).status).toBe(500);
  const orders = server.db.selectFrom('orders').select('invite_token').where('id', '=', id);
  expect(await orders.execute()).toEqual([{ invite_token: null }]);
});
