import { beforeEach, expect, test } from 'vitest';
import { read } from '#server/db/statement.ts';
import { MINUTE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { claimPaymentsToCheck } from './store.ts';

const { server } = await setUpTestServer();
const ann = await server.signIn();

beforeEach(async () => {
  server.clock.at += 86_400;
  await server.db.deleteFrom('payments').execute();
});

/** Inserts pending payments, one a second from `created_at` on. Returns their ids, oldest first. */
async function insertPending(count: number, created_at: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => server.deps.ids.next('pay'));
  await server.db
    .insertInto('payments')
    .values(
      ids.map((id, index) => ({
        ...{ id, user_id: ann.id, purpose: 'topup' as const, provider: 'stripe', amount: 5_000 },
        created_at: created_at + index,
      })),
    )
    .execute();
  return ids;
}

const claimIds = async () =>
  (await read(server.db, claimPaymentsToCheck(server.clock.at))).map(({ id }) => id);

test('the newest payments are checked first, and those that have waited longest with them', async () => {
  const ids = await insertPending(40, server.clock.at);
  server.clock.at += 2 * MINUTE;
  expect(await claimIds()).toEqual([...ids.slice(30), ...ids.slice(0, 10)].sort(byAgeIn(ids)));
});

const byAgeIn = (ids: readonly string[]) => (a: string, b: string) => ids.indexOf(b) - ids.indexOf(a);

test('an old payment is checked although more new ones are made than can be checked', async () => {
  const old = await insertPending(15, server.clock.at);
  server.clock.at += 10 * MINUTE;
  const checked = new Set<string>();
  for (let run = 0; run < 3; run++) {
    await insertPending(30, server.clock.at);
    server.clock.at += MINUTE + 30;
    for (const id of await claimIds()) checked.add(id);
  }
  expect(old.filter((id) => !checked.has(id))).toEqual([]);
});

test('several processes at once never claim the same payment', async () => {
  const ids = await insertPending(60, server.clock.at);
  server.clock.at += 2 * MINUTE;
  const claims = (await Promise.all([claimIds(), claimIds(), claimIds()])).flat();
  expect(new Set(claims).size).toBe(claims.length);
  expect(ids).toEqual(expect.arrayContaining(claims));
});
