import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { invitationApi } from '#lib/contract/invitation.ts';
import { gridStart } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

const { server, games } = await setUpTestServer();

test('a token outside the contract is found before the commit: the order has none', async () => {
  const ann = await games.fundedCustomer();
  const { id } = await games.book(ann, gridStart(server.clock.at, 86_400));
  makeShortTokens();
  expect((await ann.call(invitationApi.make, { id })).status).toBe(500);
  const orders = server.db.selectFrom('orders').select('invite_token').where('id', '=', id);
  expect(await orders.execute()).toEqual([{ invite_token: null }]);
});

/** Makes tokens short, also for modules that have imported `randomBytes` by name. */
function makeShortTokens(): void {
  const { randomBytes } = crypto;
  const spy = vi.spyOn(crypto, 'randomBytes');
  spy.mockImplementation(((size: number) => randomBytes(size === 16 ? 1 : size)) as typeof randomBytes);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}
