import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { orderApi } from '#lib/contract/order.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { findOverlaps } from '#server/checks/overlaps.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { runsOf } from '#server/test/nightly.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
/** Tables of every type. */
const tables = ['jingan-1', 'jingan-5', 'jingan-6', 'jingan-10'];
const FUNDS = 1_000_000;
let clerk: Clerk;

interface Played {
  readonly id: string;
  readonly person: Person;
}

beforeAll(async () => {
  clerk = await counter.clerk('manager');
});

const acts = [
  'walkIn',
  'book',
  'clock',
  'settle',
  'open',
  'move',
  'swap',
  'pause',
  'resume',
  'extend',
  'end',
  'cancel',
] as const;
const others = ['wait', 'out', 'in'] as const;
const step = fc.record({
  // Moves and pauses more often than the rest.
  act: fc.constantFrom(...acts, ...others, 'walkIn', 'move', 'move', 'pause', 'resume', 'wait'),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const paid = (total: number) => (total > 0 ? [{ method: 'wallet' as const, amount: total }] : []);
const wish = (at: number) => ({
  by: at % 3 === 0 ? ('hall' as const) : ('person' as const),
  reason: 'a reason',
});

const seen = async (id: string) => {
  const order = server.db
    .selectFrom('orders')
    .select(['id', 'rev', 'table_id', 'status', 'amount', 'discount', 'paid'])
    .where('id', '=', id);
  return order.executeTakeFirstOrThrow();
};
/** A paused game does not end by itself if its outlet does not close. */
async function resumePaused(): Promise<void> {
  const paused = server.db.selectFrom('orders').select(['id', 'rev']).where('paused_at', 'is not', null);
  for (const order of await paused.execute()) dataOf(await clerk.call(counterMoveApi.resume, order));
}

/** What the counter shows for a move; null if it is refused. */
async function totalOf(id: string, table_id: string, by: 'person' | 'hall'): Promise<number | null> {
  const { list } = dataOf(await clerk.call(counterMoveApi.options, { id }));
  const option = list.find((each) => each.id === table_id);
  return (by === 'hall' ? option?.hall_total : option?.total) ?? null;
}

/** Stops the clock of an open-ended game, or pays its bill from the wallet. */
async function stopOrSettle(id: string) {
  const { rev, status, amount, discount, paid: before } = await seen(id);
  if (status !== 'due') return clerk.call(counterBillApi.stop, { id, rev });
  const total = amount - discount - before;
  return clerk.call(counterBillApi.settle, { id, rev, total, pays: paid(total) });
}

async function act({ act: name, a, b }: Step, people: readonly Person[], orders: Played[]) {
  const person = pick(people, a);
  const table_id = pick(tables, b);
  if (name === 'wait') {
    server.clock.at += 30 + (a % 25) * MINUTE;
    await sweepOrders(server.deps);
    clerk = await counter.clerk('manager');
    return null;
  }
  if (name === 'walkIn' || name === 'book') {
    const start = gridStart(server.clock.at, (b % 3) * HOUR);
    const options = { table_id, minutes: 30 + (a % 3) * 30 };
    const added = await (name === 'walkIn'
      ? games.addNow(person, options)
      : games.addAt(person, start, options));
    if (!added.ok) return added;
    orders.push({ id: added.data.id, person });
    return games.payByWallet(person, added.data.id);
  }
  if (name === 'clock') {
    const open = { table_id, minutes: null, person_id: person.id, deposit: false, total: 0, pays: [] };
    const opened = await clerk.call(counterSaleApi.open, open);
    if (opened.ok) orders.push({ id: opened.data.id, person });
    return opened;
  }
  if (name === 'out')
    return clerk.call(counterMoveApi.setState, {
      state: 'out',
      table_id,
      minutes: 1 + (a % 60),
      reason: 'a fault',
    });
  if (name === 'in') return clerk.call(counterMoveApi.setState, { state: 'in', table_id });
  if (orders.length === 0) return null;
  const played = pick(orders, a);
  const { id, rev, table_id: from } = await seen(played.id);
  switch (name) {
    case 'settle':
      return stopOrSettle(id);
    case 'open':
      return played.person.call(orderApi.open, { id, code: await server.tableCode(from) });
    case 'move': {
      const { by, reason } = wish(a + b);
      const total = await totalOf(id, table_id, by);
      if (total === null) return null;
      return clerk.call(counterMoveApi.move, { id, rev, table_id, by, reason, total, pays: paid(total) });
    }
    case 'swap': {
      const other = await seen(pick(orders, b).id);
      const { by, reason } = wish(a);
      const totals = [await totalOf(id, other.table_id, by), await totalOf(other.id, from, by)] as const;
      if (totals[0] === null || totals[1] === null) return null;
      return clerk.call(counterMoveApi.swap, {
        id,
        rev,
        other: { id: other.id, rev: other.rev },
        by,
        reason,
        total: totals[0],
        pays: paid(totals[0]),
        other_total: totals[1],
        other_pays: paid(totals[1]),
      });
    }
    case 'pause':
      return clerk.call(counterMoveApi.pause, { id, rev, reason: 'a fault' });
    case 'resume':
      return clerk.call(counterMoveApi.resume, { id, rev });
    case 'extend':
      return played.person.call(orderApi.extend, { id, minutes: 30, method: 'wallet' });
    case 'end':
      return clerk.call(counterBoardApi.end, { id, rev });
    case 'cancel':
      return clerk.call(counterSaleApi.cancel, { id, rev, refund: { kind: 'full' }, reason: 'a reason' });
  }
}

test('whatever is moved, paused, extended and ended in between, tables do not overlap and the money adds up', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      server.clock.at = gridStart(server.clock.at, 12 * HOUR);
      clerk = await counter.clerk('manager');
      const people = [await games.fundedCustomer(FUNDS), await games.fundedCustomer(FUNDS)];
      const orders: Played[] = [];
      for (const each of steps) {
        const reply = await act(each, people, orders);
        if (reply?.ok) done++;
        expect([each.act, reply?.status ?? 200]).toEqual([each.act, 200]);
        expect(await findOverlaps(server.db)).toEqual([]);
      }
      await resumePaused();
      server.clock.at += 2 * 86_400;
      await sweepOrders(server.deps);
      clerk = await counter.clerk('manager');
      const bills = server.db.selectFrom('orders').select('id').where('status', '=', 'due');
      for (const { id } of await bills.execute()) dataOf(await stopOrSettle(id));
      expect(await checkLedger(server.db)).toEqual([]);
      for (const person of people) {
        const { balance, deposit_held } = dataOf(await person.call(walletApi.detail, {}));
        const own = await server.db
          .selectFrom('orders')
          .select(['status', 'paid', 'refunded', 'deposit_returned'])
          .where('user_id', '=', person.id)
          .execute();
        expect(own.every(({ status }) => ['ended', 'cancelled'].includes(status))).toBe(true);
        const spent = own.reduce((sum, order) => sum + order.paid - order.refunded, 0);
        expect([balance, deposit_held]).toEqual([FUNDS - spent, 0]);
      }
    }),
    { ...runsOf(5, 16), endOnFailure: true /* shrinking takes longer than the timeout of the test */ },
  );
  expect(done).toBeGreaterThan(20);
}, 120_000);
