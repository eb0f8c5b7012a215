import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { runCommand } from '#server/cli/commands.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';
import { sweepOrders } from './overdue.ts';

const { server, games } = await setUpTestServer();
let ann: Person;
let ben: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
  ben = await games.fundedCustomer();
});

const problems = async () => (await runCommand(server.deps, ['problems'])).lines.join('\n');
const statusOf = async (id: string) => (await server.order(id)).status;
const setDeposit = (id: string, deposit: number) =>
  server.db.updateTable('orders').set({ deposit }).where('id', '=', id).execute();

test('a game that cannot be settled does not stop others from ordering its table', async () => {
  const game = await games.play(ann);
  // More than the person has deposited: the ledger refuses to return it.
  await setDeposit(game.id, game.deposit + 1_000_000);
  server.clock.at = game.end_at + 10 * MINUTE;
  const next = await games.play(ben);
  expect(next.status).toBe('playing');
  expect(await statusOf(game.id)).toBe('playing');
  expect(await problems()).toMatch(new RegExp(`${game.id}  ${TABLE}  playing  1 attempt  `));

  // It is tried again later, and leaves the list once it is settled.
  expect(await sweepOrders(server.deps)).toBe(0);
  server.clock.at += 60;
  expect(await sweepOrders(server.deps)).toBe(1);
  expect(await problems()).toContain('2 attempts');
  await setDeposit(game.id, game.deposit);
  server.clock.at += 60;
  expect(await sweepOrders(server.deps)).toBe(0);
  server.clock.at += 60;
  await sweepOrders(server.deps);
  expect(await statusOf(game.id)).toBe('ended');
  expect(await problems()).toBe('No problems.');
});

test('an expired hold that cannot be settled frees its slot and stays on the list', async () => {
  const start = gridStart(server.clock.at, 2 * HOUR);
  const unpaid = dataOf(await games.addAt(ben, start));
  await sql`create or replace function fail_message() returns trigger language plpgsql as $$ begin
    if new.order_id = (select max(id) from orders) then raise exception 'no messages today'; end if;
    return new; end $$`.execute(server.db);
  await sql`create trigger fail_message before insert on messages for each row execute function fail_message()`.execute(
    server.db,
  );
  server.clock.at = unpaid.hold_until_at ?? 0;
  const order = dataOf(await games.addAt(ann, start));
  await sql`drop trigger fail_message on messages`.execute(server.db);
  expect(order.status).toBe('unpaid');
  expect(await statusOf(unpaid.id)).toBe('cancelled');
  expect(await problems()).toContain('no messages today');
  expect(await runCommand(server.deps, ['problems', 'done', unpaid.id])).toMatchObject({ status: 0 });
  expect(await runCommand(server.deps, ['problems', 'done', unpaid.id])).toMatchObject({ status: 1 });
  expect(await problems()).toBe('No problems.');
});

test('one order of a person that cannot be settled does not hide the others', async () => {
  const game = await games.play(ann);
  await setDeposit(game.id, game.deposit + 1_000_000);
  server.clock.at = game.end_at + 1;
  expect(dataOf(await ann.call(orderApi.list, { status: 'all' })).list.map(({ id }) => id)).toEqual([
    game.id,
  ]);
  await setDeposit(game.id, game.deposit);
  server.clock.at += 60;
  expect((await games.detail(ann, game.id)).status).toBe('ended');
});
