import { expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { userApi } from '#lib/contract/user.ts';
import type { Schema } from '#server/db/schema.ts';
import { gridStart, HOUR, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

// Longer than a test: what is read again is not read because of the time.
const { server, games } = await setUpTestServer({ session_cache_ms: 600_000 });

/** Changes a person like another process whose signal is lost. */
const change = (person: Person, columns: Partial<Pick<Schema['users'], 'blocked_at'> & { spent: number }>) =>
  server.db.updateTable('users').set(columns).where('id', '=', person.id).execute();
const levelOf = async (person: Person) => dataOf(await person.call(userApi.userInfo, {})).userinfo.level.id;

test('an order is priced by the level in the database, not by that in memory', async () => {
  const ann = await games.fundedCustomer();
  const start_time = gridStart(server.clock.at, HOUR);
  const request = { table_id: TABLE, start_time, minutes: 60 };
  expect(dataOf(await ann.call(orderApi.quote, request)).discount).toBe(0);
  await change(ann, { spent: 50_000 });
  expect(dataOf(await ann.call(orderApi.quote, request)).discount).toBe(0);
  expect(dataOf(await ann.call(orderApi.add, request)).discount).toBeGreaterThan(0);
});

test('a payment that reaches a level is followed by that level in the next call', async () => {
  const ann = await games.fundedCustomer();
  await change(ann, { spent: 49_999 });
  expect(await levelOf(ann)).toBe('member');
  await games.book(ann, gridStart(server.clock.at, 5 * HOUR));
  expect(await levelOf(ann)).toBe('silver');
});

test('an account that is blocked orders nothing, although its session is in memory', async () => {
  const ann = await games.fundedCustomer();
  expect(await levelOf(ann)).toBe('member');
  await change(ann, { blocked_at: server.clock.at });
  expect(reasonOf(await games.addAt(ann, gridStart(server.clock.at, 9 * HOUR)))).toBe('account_blocked');
});
