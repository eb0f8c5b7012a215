import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { counterShareApi } from '#lib/contract/counter/share.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { shareApi } from '#lib/contract/share.ts';
import { counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR, TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { submitSandboxPayment } from '#server/test/sandbox-payment.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let day = 0;
/** The accounts of the organiser are locked before those of the player. */
let organiser: Person;
let player: Person;

beforeAll(async () => {
  server.clock.at = NOON;
  const manager = await counter.clerk('manager');
  dataOf(await manager.call(counterShiftApi.open, { counted: 50_000 }));
});
beforeEach(async () => {
  server.clock.at = NOON + ++day * 3 * 86_400;
  const people = [await games.fundedCustomer(), await games.fundedCustomer()];
  people.sort((a, b) => (a.id < b.id ? -1 : 1));
  [organiser, player] = people as [Person, Person];
});

/** A booking for two whose share the player has not paid. */
async function bookAndSplit(pay: 'whole' | 'own'): Promise<Order> {
  const start = gridStart(server.clock.at, 30 * HOUR);
  const order = dataOf(await games.addAt(organiser, start));
  if (pay === 'whole') dataOf(await games.payByWallet(organiser, order.id));
  const terms = { party_size: 2, deposit: 'shared', at_deadline: 'cover' } as const;
  const { own } = dataOf(await organiser.call(shareApi.set, { id: order.id, ...terms }));
  if (pay === 'own')
    dataOf(await organiser.call(shareApi.pay, { id: order.id, amount: own.due, method: 'wallet' }));
  const { token } = dataOf(await organiser.call(invitationApi.make, { id: order.id }));
  dataOf(await player.call(playerApi.join, { token }));
  return order;
}

const revOf = async ({ id }: Pick<Order, 'id'>) => {
  const row = server.db.selectFrom('orders').select('rev').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).rev;
};
const dueOf = async ({ id }: Order) => dataOf(await player.call(playerApi.detail, { id })).share?.due ?? 0;

/** Runs a call while another transaction holds a row that it needs. Expects another row to be free then. */
async function expectWaitingWithoutLocks(
  run: () => Promise<unknown>,
  { held, free }: { held: LockedRow; free: LockedRow } = {
    held: walletOf(organiser),
    free: walletOf(player),
  },
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  await server.db.transaction().execute(async (tx) => {
    const lock = ({ table, id }: LockedRow) =>
      tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate();
    expect(await lock(held).execute()).toHaveLength(1);
    running = run();
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
        return rows.length;
      })
      .toBe(1);
    expect(await lock(free).noWait().execute()).toHaveLength(1);
  });
  await running;
}

interface LockedRow {
  readonly table: 'accounts' | 'orders';
  readonly id: string;
}
const walletOf = ({ id }: Person): LockedRow => ({ table: 'accounts', id: `wallet:${id}` });

test('a share that the counter takes waits for the organiser without holding the wallet of the player', async () => {
  const { id } = await bookAndSplit('whole');
  const clerk = await counter.clerk('attendant');
  const { payers } = dataOf(await clerk.call(counterShareApi.list, { id }));
  const { player_id, due: total } = payers.find(({ due }) => due > 0)!;
  const rev = await revOf({ id });
  const pays = [{ method: 'cash', amount: total } as const];
  await expectWaitingWithoutLocks(async () =>
    dataOf(await clerk.call(counterShareApi.take, { id, rev, player_id, total, pays })),
  );
});

test('so does a part of a bill that the counter takes', async () => {
  const clerk = await counter.clerk('attendant');
  const game = dataOf(
    await clerk.call(counterSaleApi.open, {
      table_id: TABLE,
      minutes: null,
      person_id: organiser.id,
      deposit: true,
      total: 5_000,
      pays: [{ method: 'cash', amount: 5_000 }],
    }),
  );
  const { token } = dataOf(await organiser.call(invitationApi.make, { id: game.id }));
  dataOf(await player.call(playerApi.join, { token }));
  server.clock.at += 3 * HOUR;
  const late = await counter.clerk('attendant');
  dataOf(await late.call(counterBillApi.stop, { id: game.id, rev: await revOf(game) }));
  const { payers } = dataOf(await late.call(counterShareApi.list, { id: game.id }));
  const { player_id } = payers.find((payer) => payer.player_id !== null)!;
  const part = { total: 100, pays: [{ method: 'cash', amount: 100 } as const], part: true, player_id };
  const rev = await revOf(game);
  await expectWaitingWithoutLocks(async () =>
    dataOf(await late.call(counterBillApi.settle, { id: game.id, rev, coupon_id: null, ...part })),
  );
});

test('so does the last share of a booking, which is held and pays it', async () => {
  const order = await bookAndSplit('own');
  const amount = await dueOf(order);
  await expectWaitingWithoutLocks(async () =>
    dataOf(await player.call(shareApi.pay, { id: order.id, amount, method: 'wallet' })),
  );
  expect(dataOf(await organiser.call(orderApi.detail, { id: order.id })).status).toBe('paid');
});

test('so does a share that a provider was paid for', async () => {
  const order = await bookAndSplit('whole');
  const amount = await dueOf(order);
  const { redirect_url } = dataOf(
    await player.call(shareApi.pay, { id: order.id, amount, method: 'sandbox' }),
  );
  await expectWaitingWithoutLocks(() => submitSandboxPayment(server.app.request, redirect_url ?? ''));
  expect(await dueOf(order)).toBe(0);
});

test('so does a share that goes back to the player', async () => {
  const order = await bookAndSplit('whole');
  const amount = await dueOf(order);
  dataOf(await player.call(shareApi.pay, { id: order.id, amount, method: 'wallet' }));
  const { friends } = dataOf(await organiser.call(shareApi.split, { id: order.id }));
  const { player_id, paid } = friends[0]!;
  await expectWaitingWithoutLocks(async () =>
    dataOf(await organiser.call(shareApi.giveBack, { id: order.id, player_id, amount: paid })),
  );
});

test('the end of a join of accounts waits for an order that both played without holding a wallet', async () => {
  const order = await bookAndSplit('whole');
  const other = await games.fundedCustomer();
  dataOf(await organiser.call(playerApi.change, { id: order.id, party_size: 3 }));
  const { token } = dataOf(await organiser.call(invitationApi.make, { id: order.id }));
  dataOf(await other.call(playerApi.join, { token }));
  const owner = await counter.clerk('owner');
  const reason = 'asked for it at the bar';
  dataOf(await owner.call(counterPeopleApi.join, { id: player.id, other: other.id, reason }));
  await expectWaitingWithoutLocks(
    async () => dataOf(await owner.call(counterPeopleApi.unjoin, { id: player.id, reason })),
    { held: { table: 'orders', id: order.id }, free: walletOf(player) },
  );
});
