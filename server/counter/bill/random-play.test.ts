import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { findOverlaps } from '#server/checks/overlaps.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { keepTables } from '#server/ordering/order/table-hold.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { runsOf } from '#server/test/nightly.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const deposits = { 'jingan-5': 5_000, 'jingan-6': 5_000, 'jingan-10': 10_000 };
const tables = ['jingan-5', 'jingan-6', 'jingan-10'] as const;
const FUNDS = 1_000_000;
let clerk: Clerk;

beforeAll(async () => {
  clerk = await counter.clerk('manager');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 50_000 }));
});

const acts = ['pause', 'resume', 'stop', 'unstop', 'settle', 'part', 'writeOff', 'clean', 'refund'] as const;
const step = fc.record({
  act: fc.constantFrom(...acts, 'start', 'start', 'book', 'stop', 'settle', 'wait', 'wait'),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

interface Player {
  readonly person: Person;
  cash: number;
}
interface Played {
  readonly id: string;
  readonly player: Player;
}

const rowOf = (id: string) => server.order(id);

/** What the counter asks for after the deposit: a part of it in cash, the rest from the wallet. */
const split = (total: number, cash: number) => [
  ...(cash > 0 ? [{ method: 'cash' as const, amount: cash }] : []),
  ...(total > cash ? [{ method: 'wallet' as const, amount: total - cash }] : []),
];

async function start({ a, b }: Step, player: Player, played: Played[]) {
  const table_id = pick(tables, b);
  const deposit = a % 3 > 0;
  const total = deposit ? deposits[table_id] : 0;
  const reply = await clerk.call(counterSaleApi.open, {
    table_id,
    minutes: null,
    person_id: player.person.id,
    deposit,
    total,
    pays: split(total, 0),
  });
  if (reply.ok) played.push({ id: reply.data.id, player });
  return reply;
}

async function settle({ a }: { a: number }, { id, player }: Played) {
  const { rev, amount, discount, paid, deposit, deposit_returned } = await rowOf(id);
  const { coupons } = dataOf(await clerk.call(counterSaleApi.money, { id }));
  const coupon = a % 2 === 0 ? (coupons[0] ?? null) : null;
  const owed = amount - discount - paid - (coupon?.discount ?? 0);
  const total = Math.max(0, owed - (deposit_returned ? 0 : deposit));
  const cash = Math.floor((total * (a % 4)) / 3);
  const input = { id, rev, total, pays: split(total, Math.min(cash, total)), coupon_id: coupon?.id ?? null };
  const reply = await clerk.call(counterBillApi.settle, input);
  if (reply.ok) player.cash += Math.min(cash, total);
  return reply;
}

async function act(each: Step, players: readonly Player[], played: Played[]) {
  const { act: name, a, b } = each;
  if (name === 'wait') {
    server.clock.at += 30 + (a % 50) * MINUTE;
    await sweepOrders(server.deps);
    await keepTables(server.deps);
    clerk = await counter.clerk('manager');
    return null;
  }
  const player = pick(players, a);
  if (name === 'start') return start(each, player, played);
  if (name === 'book') {
    const start_at = gridStart(server.clock.at, (b % 3) * HOUR);
    const added = await games.addAt(player.person, start_at, { table_id: pick(tables, b) });
    return added.ok ? games.payByWallet(player.person, added.data.id) : added;
  }
  if (played.length === 0) return null;
  const game = pick(played, a);
  const { id } = game;
  const { rev } = await rowOf(id);
  switch (name) {
    case 'pause':
      return clerk.call(counterMoveApi.pause, { id, rev, reason: 'a fault' });
    case 'resume':
      return clerk.call(counterMoveApi.resume, { id, rev });
    case 'stop':
      return clerk.call(counterBillApi.stop, { id, rev });
    case 'unstop':
      return clerk.call(counterBillApi.unstop, { id, rev });
    case 'settle':
      return settle(each, game);
    case 'part':
      return clerk.call(counterBillApi.settle, { id, rev, total: 0, pays: [], part: true });
    case 'writeOff':
      return clerk.call(counterBillApi.writeOff, { id, rev, reason: 'a reason' });
    case 'clean':
      return clerk.call(counterBoardApi.clean, { id, rev });
    case 'refund':
      return clerk.call(counterSaleApi.refund, { id, rev, amount: 1 + (b % 300), reason: 'a reason' });
  }
}

async function settleAll(played: readonly Played[]): Promise<void> {
  for (const game of played) {
    if ((await rowOf(game.id)).status === 'playing') {
      const { id, rev } = await rowOf(game.id);
      dataOf(await clerk.call(counterBillApi.stop, { id, rev }));
    }
    if ((await rowOf(game.id)).status === 'due') dataOf(await settle({ a: 1 }, game));
  }
}

test('whatever is stopped, settled and written off in between, tables do not overlap and the money adds up', async () => {
  let settled = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      server.clock.at = gridStart(server.clock.at, 12 * HOUR);
      clerk = await counter.clerk('manager');
      const players: Player[] = [];
      for (let each = 0; each < 2; each++) {
        const person = await games.fundedCustomer(FUNDS);
        await games.giveCoupon(person, { kind: 'amount', amount: 1_500, min_spend: 3_800 });
        await games.giveCoupon(person, { kind: 'minutes', minutes: 30 });
        players.push({ person, cash: 0 });
      }
      const played: Played[] = [];
      for (const each of steps) {
        const reply = await act(each, players, played);
        expect([each.act, reply?.status ?? 200]).toEqual([each.act, 200]);
        expect(await findOverlaps(server.db)).toEqual([]);
      }
      await settleAll(played);
      server.clock.at += 2 * 86_400;
      await sweepOrders(server.deps);
      clerk = await counter.clerk('manager');
      expect(await checkLedger(server.db)).toEqual([]);
      for (const { id } of played) {
        const { status, amount, discount, paid, written_off, deposit_returned } = await rowOf(id);
        expect([status, deposit_returned]).toEqual(['ended', true]);
        expect(paid + written_off).toBe(amount - discount);
        if (paid > 0) settled++;
      }
      for (const { person, cash } of players) {
        const own = await server.db
          .selectFrom('orders')
          .select(['status', 'paid', 'refunded'])
          .where('user_id', '=', person.id)
          .execute();
        const spent = own.reduce(
          (sum, order) => sum + (order.status === 'cancelled' ? 0 : order.paid - order.refunded),
          0,
        );
        expect(dataOf(await person.call(walletApi.detail, {}))).toEqual({
          balance: FUNDS + cash - spent,
          deposit_held: 0,
        });
      }
    }),
    { ...runsOf(3, 12), endOnFailure: true /* shrinking takes longer than the timeout of the test */ },
  );
  expect(settled).toBeGreaterThan(2);
}, 180_000);
