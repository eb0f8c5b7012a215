import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import { withTransaction } from '#server/core/context.ts';
import { joinAccounts } from '#server/customer/user/join-accounts.ts';
import { noteChanges } from '#server/db/changed-tables.ts';
import { openPostgres } from '#server/db/open.ts';
import { CHANNEL } from '#server/db/signals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { copyTemplate } from '#server/test/databases.ts';
import { type Games, gamesOn, gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { dataOf, makeTestServer, type Person, type TestServer } from '#server/test/test-server.ts';
import { clearInviteTokens } from './invite-store.ts';
import { sweepOrders } from './overdue.ts';
import { keepTables } from './table-hold.ts';

/** Records the table and the person of each order that is made or changed, in the transaction. */
const RECORDER = `
  create table recorded (id text);
  create function record_table() returns trigger language plpgsql as $$
  begin
    insert into recorded values (new.table_id), (new.user_id);
    if old.table_id <> new.table_id then insert into recorded values (old.table_id); end if;
    return null;
  end $$;
  create trigger record_insert after insert on orders for each row execute function record_table();
  create trigger record_update after update on orders for each row
    when (old.* is distinct from new.*) execute function record_table();`;

let server: TestServer;
let games: Games;
let counter: ReturnType<typeof counterOn>;
let clerk: Clerk;
let ann: Person;
let other: pg.Client;
const told = new Set<string>();

beforeAll(async () => {
  let url = '';
  server = await makeTestServer({}, () =>
    copyTemplate(inject('postgresUrl') ?? '', (copy) => {
      url = copy;
      return openPostgres(copy);
    }),
  );
  other = new pg.Client({ connectionString: url });
  other.on('error', () => {});
  other.on('notification', ({ payload = '' }) => {
    const [topic, id = '', ...table_ids] = payload.split(' ');
    if (topic === 'tables') for (const each of table_ids) told.add(each);
    if (topic === 'person') told.add(id);
  });
  await other.connect();
  await other.query(`listen ${CHANNEL}; ${RECORDER}`);
  games = gamesOn(server);
  ann = await games.fundedCustomer(1_000_000);
  counter = counterOn(server);
  clerk = await counter.clerk('manager');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 50_000 }));
});
beforeEach(async () => {
  clerk = await counter.clerk('manager');
});
afterAll(async () => {
  await other?.end();
  await server?.close();
});

let markers = 0;

/** Waits for all signals before it. */
async function clearTold(): Promise<void> {
  const table_id = `marker-${++markers}`;
  await inTransaction(server.db, async (tx) => {
    await sql`select 1`.execute(tx);
    noteChanges(tx, [{ outlet_id: 'marker', table_id }]);
  });
  await vi.waitFor(() => expect(told).toContain(table_id), { timeout: 30_000 });
  told.clear();
}

/** Acts, and expects that other processes hear of all changed orders' tables and people. */
async function expectTold<T>(act: () => Promise<T>, people: readonly string[] = []): Promise<T> {
  await clearTold();
  await other.query('truncate recorded');
  const result = await act();
  const { rows } = await other.query<{ id: string }>('select distinct id from recorded');
  expect(rows).not.toEqual([]);
  const changed = new Set([...rows.map(({ id }) => id), ...people]);
  await vi.waitFor(() => expect([...told].sort()).toEqual([...changed].sort()), { timeout: 30_000 });
  return result;
}

const revOf = async (id: string) => {
  const { rev } = await server.db
    .selectFrom('orders')
    .select('rev')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, rev };
};

test('other processes hear of a booking that is made, paid, shared, extended and cancelled', async () => {
  const start = gridStart(server.clock.at, 2 * HOUR);
  const { id } = await expectTold(async () => dataOf(await games.addAt(ann, start)));
  await expectTold(async () => dataOf(await games.payByWallet(ann, id)));
  await expectTold(async () => dataOf(await ann.call(invitationApi.make, { id })));
  await expectTold(() => inTransaction(server.db, (tx) => clearInviteTokens(tx, ann.id)));
  await expectTold(async () => dataOf(await ann.call(orderApi.cancel, { id })));
});

test('other processes hear of a game that begins, is extended, moved, paused and ended', async () => {
  const { id } = await expectTold(() => games.play(ann));
  await expectTold(async () =>
    dataOf(await ann.call(orderApi.extend, { id, minutes: 30, method: 'wallet' })),
  );
  const { list } = dataOf(await clerk.call(counterMoveApi.options, { id }));
  const target = list.find(({ hall_total }) => hall_total === 0);
  const moved = await revOf(id);
  const move = { ...moved, table_id: target?.id ?? '', reason: 'a fault', total: 0, pays: [] };
  await expectTold(async () => dataOf(await clerk.call(counterMoveApi.move, { ...move, by: 'hall' })));
  expect([...told].filter((id) => id.startsWith('jingan-'))).toHaveLength(2);
  const paused = { ...(await revOf(id)), reason: 'a fault' };
  await expectTold(async () => dataOf(await clerk.call(counterMoveApi.pause, paused)));
  server.clock.at += MINUTE;
  const resumed = await revOf(id);
  await expectTold(async () => dataOf(await clerk.call(counterMoveApi.resume, resumed)));
  await expectTold(async () => dataOf(await ann.call(orderApi.end, { id })));
  const cleaned = await revOf(id);
  await expectTold(async () => dataOf(await clerk.call(counterBoardApi.clean, cleaned)));
});

test('other processes hear of a game without a fixed end that begins, keeps its table and is settled', async () => {
  const bob = await games.fundedCustomer();
  const sale = { table_id: 'jingan-9', minutes: null, person_id: bob.id, deposit: false, total: 0, pays: [] };
  const { id } = await expectTold(async () => dataOf(await clerk.call(counterSaleApi.open, sale)));
  server.clock.at += 30 * MINUTE;
  await expectTold(() => keepTables(server.deps));
  clerk = await counter.clerk('manager');
  const playing = await revOf(id);
  await expectTold(async () => dataOf(await clerk.call(counterBillApi.stop, playing)));
  const due = { ...(await revOf(id)), reason: 'a reason' };
  await expectTold(async () => dataOf(await clerk.call(counterBillApi.writeOff, due)));
});

test('other processes hear of what a job ends', async () => {
  const bob = await games.fundedCustomer();
  dataOf(await games.addAt(bob, gridStart(server.clock.at, 3 * HOUR), { table_id: 'jingan-7' }));
  server.clock.at += HOUR;
  await expectTold(() => sweepOrders(server.deps));
});

test('other processes hear of the tables of accounts that are joined', async () => {
  const [bob, sue] = [await games.fundedCustomer(), await games.fundedCustomer()];
  const { id } = await games.book(bob, gridStart(server.clock.at, 5 * HOUR), { table_id: 'jingan-8' });
  dataOf(await bob.call(orderApi.cancel, { id }));
  await expectTold(
    () => withTransaction(server.deps, (ctx) => joinAccounts(ctx, { from: bob.id, into: sue.id })),
    [bob.id, sue.id],
  );
});
