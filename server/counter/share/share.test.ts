import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { counterShareApi } from '#lib/contract/counter/share.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { shareApi } from '#lib/contract/share.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const FUNDS = 100_000;
let day = 0;
let clerk: Clerk;
let ann: Person;
let ben: Person;
let cat: Person;
/** The names of those whose accounts a test reads. */
let names: Map<string, string>;
const setClock = async (at: number) => {
  server.clock.at = at;
  clerk = await counter.clerk('attendant');
};

beforeAll(async () => {
  server.clock.at = NOON;
  const manager = await counter.clerk('manager');
  dataOf(await manager.call(counterShiftApi.open, { counted: 50_000 }));
});
beforeEach(async () => {
  await setClock(NOON + ++day * 7 * 86_400);
  ann = await games.fundedCustomer(FUNDS);
  [ben, cat] = [await server.signIn(), await server.signIn()];
  names = new Map([
    [ann.id, 'ann'],
    [ben.id, 'ben'],
    [cat.id, 'cat'],
  ]);
});

type Id = Pick<Order, 'id'>;
const revOf = async ({ id }: Id) => {
  const { rev } = await server.order(id);
  return { id, rev };
};
const join = async (person: Person, { id }: Id) => {
  const { token } = dataOf(await ann.call(invitationApi.make, { id }));
  return dataOf(await person.call(playerApi.join, { token }));
};
const split = async ({ id }: Id, party_size = 3) =>
  dataOf(await ann.call(shareApi.set, { id, party_size, deposit: 'shared', at_deadline: 'cover' }));
const shares = async ({ id }: Id) => dataOf(await clerk.call(counterShareApi.list, { id }));
const payerOf = async (person: Person, order: Id) => {
  const { payers } = await shares(order);
  const rows = await server.db
    .selectFrom('order_players')
    .select('id')
    .where('order_id', '=', order.id)
    .where('user_id', '=', person.id)
    .execute();
  return payers.find(({ player_id }) => player_id === (rows[0]?.id ?? null))!;
};
const take = async (
  person: Person,
  order: Id,
  { total, method = 'cash' }: { total?: number; method?: 'cash' | 'terminal' | 'wallet' } = {},
) => {
  const { player_id, due } = await payerOf(person, order);
  const amount = total ?? due;
  const pays = amount > 0 ? [{ method, amount }] : [];
  return clerk.call(counterShareApi.take, { ...(await revOf(order)), player_id, total: amount, pays });
};
/** The lines of an order in the ledger, transaction by transaction. */
const linesOf = async ({ id }: Id) => {
  const rows = await server.ledgerLines(id);
  return rows.map(({ account_id, amount }) => {
    const [kind, owner = ''] = account_id.split(':');
    return `${kind}${names.has(owner) ? ` ${names.get(owner)}` : ''} ${amount}`;
  });
};
const setBlocked = ({ id }: Person, blocked_at: number | null) => server.setUser(id, { blocked_at });
const balanceOf = async (person: Person) => (await games.wallet(person)).balance;
/** The lines that were booked after the first `from`. */
const after = (lines: readonly string[], from: number) => lines.slice(from).sort();

/** An unpaid booking for three of which the organiser has paid the own third. */
async function splitBooking(): Promise<Order> {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 6 * HOUR)));
  const { own } = await split(order);
  dataOf(await ann.call(shareApi.pay, { id: order.id, amount: own.due, method: 'wallet' }));
  await join(ben, order);
  await join(cat, order);
  return order;
}

describe('an unpaid booking that is split', () => {
  test('is paid by shares in cash and by card: each is held, and the last one pays the booking', async () => {
    const order = await splitBooking();
    const whole = order.amount - order.discount + order.deposit;
    const { own, friends } = dataOf(await ann.call(shareApi.split, { id: order.id }));
    const seen = await shares(order);
    expect(seen).toMatchObject({ is_split: true, missing: whole - own.paid, free_seats: 0 });
    expect(seen.payers).toMatchObject([
      { player_id: null, paid: own.paid, due: 0 },
      { paid: 0, due: friends[0]?.due, name: expect.any(String) },
      { paid: 0, due: friends[1]?.due },
    ]);
    const before = (await linesOf(order)).length;
    const [play, deposit] = [friends[0]!.play, friends[0]!.deposit];
    const held = dataOf(await take(ben, order));
    expect(held).toMatchObject({ status: 'unpaid', paid: 0 });
    expect(after(await linesOf(order), before)).toEqual(
      [
        `cash ${-play - deposit}`,
        `wallet ben ${play + deposit}`,
        `wallet ben ${-play}`,
        `deposit ben ${play}`,
        `wallet ben ${-deposit}`,
        `deposit ben ${deposit}`,
      ].sort(),
    );
    expect(await shares(order)).toMatchObject({ missing: whole - own.paid - play - deposit });
    expect(await checkLedger(server.db)).toEqual([]);

    const paid = dataOf(await take(cat, order, { method: 'terminal' }));
    expect(paid).toMatchObject({ status: 'paid', paid: order.amount - order.discount });
    expect([await balanceOf(ann), await balanceOf(ben), await balanceOf(cat)]).toEqual([
      FUNDS - own.paid,
      0,
      0,
    ]);
    expect(await shares(order)).toMatchObject({ missing: 0, due_at: null });
  });

  test('asks at the counter for what is missing, which pays all of it', async () => {
    const order = await splitBooking();
    dataOf(await take(ben, order));
    const { missing, due_at } = await shares(order);
    const whole = order.amount - order.discount + order.deposit;
    const arrive = async (total: number) =>
      clerk.call(counterBookingApi.arrive, {
        ...(await revOf(order)),
        total,
        pays: [{ method: 'cash', amount: total }],
        open: false,
      });
    expect(reasonOf(await arrive(whole))).toBe('price_changed');
    const { orders } = dataOf(await clerk.call(counterBookingApi.list, {}));
    expect(orders.find(({ id }) => id === order.id)).toMatchObject({
      owed: missing,
      split: { due_at, paid: whole - missing },
    });
    expect(dataOf(await arrive(missing)).order.status).toBe('paid');
    // Cat has still to pay the organiser back, who has paid at the counter.
    const { due } = await payerOf(cat, order);
    expect(due).toBeGreaterThan(0);
    const before = await balanceOf(ann);
    dataOf(await take(cat, order));
    expect(await balanceOf(ann)).toBe(before + due);
  });

  test('takes no coupon any more: players may have paid their shares of the price', async () => {
    const order = await splitBooking();
    const coupon_id = await games.giveCoupon(ann, { kind: 'amount', amount: 1_000 });
    const { coupons } = dataOf(await clerk.call(counterSaleApi.money, { id: order.id }));
    expect(coupons).toEqual([]);
    const { missing } = await shares(order);
    const refused = await clerk.call(counterBookingApi.arrive, {
      ...(await revOf(order)),
      total: missing,
      pays: [{ method: 'cash', amount: missing }],
      coupon_id,
      open: false,
    });
    expect(reasonOf(refused)).toBe('coupon_unusable');
  });

  test('gives what was taken in cash back to each wallet when the staff release it', async () => {
    const order = await splitBooking();
    const { due } = await payerOf(ben, order);
    dataOf(await take(ben, order));
    // What the counter says before that will go back, by name.
    const { own } = dataOf(await ann.call(shareApi.split, { id: order.id }));
    expect((await shares(order)).payers.map(({ paid }) => paid)).toEqual([own.paid, due, 0]);
    dataOf(await clerk.call(counterBoardApi.release, await revOf(order)));
    expect([await balanceOf(ann), await balanceOf(ben)]).toEqual([FUNDS, due]);
    const { player_id, hand_back, sources } = await payerOf(ben, order);
    expect([hand_back, sources.cash]).toEqual([due, due]);
    const back = { ...(await revOf(order)), player_id, amount: due, to: 'source' as const };
    dataOf(await clerk.call(counterSaleApi.payBack, back));
    expect(await balanceOf(ben)).toBe(0);
  });
});

test('a share of an unpaid booking is held for its player even if the organiser is blocked', async () => {
  const order = await splitBooking();
  const before = await balanceOf(ann);
  await setBlocked(ann, server.clock.at);
  dataOf(await take(ben, order));
  expect((await payerOf(ben, order)).due).toBe(0);
  await setBlocked(ann, null);
  expect(await balanceOf(ann)).toBe(before);
});

describe('an order that the organiser has paid', () => {
  const playing = async () => {
    const order = await games.play(ann);
    await split(order, 2);
    await join(ben, order);
    return order;
  };

  test('gives the organiser the share that a player pays in cash', async () => {
    const order = await playing();
    const { play, deposit, due } = await payerOf(ben, order);
    const before = (await linesOf(order)).length;
    dataOf(await take(ben, order));
    expect(after(await linesOf(order), before)).toEqual(
      [
        `cash ${-due}`,
        `wallet ben ${due}`,
        `wallet ben ${-play}`,
        `wallet ann ${play}`,
        `wallet ben ${-deposit}`,
        `deposit ben ${deposit}`,
        `deposit ann ${-deposit}`,
        `wallet ann ${deposit}`,
      ]
        .filter((line) => !line.endsWith(' 0') && !line.endsWith(' -0'))
        .sort(),
    );
    expect(reasonOf(await take(ben, order, { total: due }))).toBe('nothing_due');
  });

  test('ends early: each gets the own part, and the staff hand back a player what was taken', async () => {
    const order = await playing();
    dataOf(await take(ben, order));
    const annBefore = await balanceOf(ann);
    await setClock(server.clock.at + 30 * MINUTE);
    const preview = dataOf(await clerk.call(counterBookingApi.preview, { act: 'end', id: order.id }));
    expect(preview.to_players).toBeGreaterThan(0);
    expect(preview.sources.cash).toBe(0);
    const ended = dataOf(await clerk.call(counterBoardApi.end, { ...(await revOf(order)), pay_back: false }));
    expect(ended.returned).toBe(preview.returned);
    expect(await balanceOf(ann)).toBe(annBefore + preview.returned);
    expect(await balanceOf(ben)).toBe(preview.to_players);
    const money = dataOf(await clerk.call(counterSaleApi.money, { id: order.id }));
    expect(money).toMatchObject({ sources: { cash: 0, terminal: 0 } });
    expect(money.paid_by_players).toBeGreaterThan(0);
    const { player_id, sources } = await payerOf(ben, order);
    expect(sources.cash).toBe(preview.to_players);
    const back = async (amount: number) =>
      clerk.call(counterSaleApi.payBack, { ...(await revOf(order)), player_id, amount, to: 'source' });
    expect(reasonOf(await back(preview.to_players + 1))).toBe('not_payable_in_cash');
    dataOf(await back(preview.to_players));
    expect([await balanceOf(ann), await balanceOf(ben)]).toEqual([annBefore + preview.returned, 0]);
  });

  test('refuses a changed amount, a stranger to the order, and the organiser who serves', async () => {
    const order = await playing();
    const { due } = await payerOf(ben, order);
    expect(reasonOf(await take(ben, order, { total: due - 1 }))).toBe('price_changed');
    const input = { ...(await revOf(order)), player_id: 'ply_none', total: due, pays: [] };
    expect(reasonOf(await clerk.call(counterShareApi.take, input))).toBe('not_found');
    expect(reasonOf(await take(ann, order))).toBe('nothing_due');
    // A phone gets one code a minute.
    server.clock.at += 2 * MINUTE;
    clerk = await counter.clerk('attendant', { known: ann.mobile });
    expect(reasonOf(await take(ben, order))).toBe('own_account');
    expect(await balanceOf(ben)).toBe(0);
  });
});

describe('a bill in parts', () => {
  const bill = async (people: readonly Person[]) => {
    const game = dataOf(
      await clerk.call(counterSaleApi.open, {
        table_id: TABLE,
        minutes: null,
        person_id: ann.id,
        deposit: true,
        total: 5_000,
        pays: [{ method: 'cash', amount: 5_000 }],
      }),
    );
    for (const person of people) await join(person, game);
    await setClock(server.clock.at + 3 * HOUR);
    return dataOf(await clerk.call(counterBillApi.stop, await revOf(game)));
  };
  const settle = async (order: Id, part: { total: number; player_id?: string | null; part: boolean }) => {
    const pays = part.total > 0 ? [{ method: 'cash' as const, amount: part.total }] : [];
    return clerk.call(counterBillApi.settle, { ...(await revOf(order)), ...part, pays });
  };

  test('is paid by the share of a player and by the rest, and the deposit goes in first', async () => {
    const due = await bill([ben]);
    await split(due, 2);
    const { missing } = await shares(due);
    expect(missing).toBe(due.owed - 5_000);
    const { player_id, due: share } = await payerOf(ben, due);
    const owner = await payerOf(ann, due);
    expect(share).toBe(Math.min(Math.floor(due.owed / 2), missing));
    expect(owner.due + share).toBeGreaterThanOrEqual(missing);
    expect(reasonOf(await take(ben, due))).toBe('order_state');
    const left = dataOf(await settle(due, { total: share, player_id, part: true }));
    expect(left).toMatchObject({ status: 'due', owed: missing - share });
    expect((await payerOf(ben, due)).paid).toBe(share);
    const done = dataOf(await settle(due, { total: missing - share, part: false }));
    expect(done).toMatchObject({ status: 'ended', owed: 0, paid: due.owed });
    expect(await balanceOf(ben)).toBe(0);
  });

  test('is divided among any number of payers in any order, and the parts make the bill', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 5; round++) {
      await setClock(server.clock.at + 86_400);
      ann = await games.fundedCustomer(FUNDS);
      const due = await bill([ben, cat]);
      if (round % 2 === 0) await split(due);
      const payers = (await shares(due)).payers.map(({ player_id }) => player_id);
      const paid = new Map<string | null, number>();
      let { missing } = await shares(due);
      let people = 2 + random(5);
      while (missing > 0) {
        const total =
          people <= 1 ? missing : random(2) === 0 ? Math.floor(missing / people) : 1 + random(missing);
        const player_id = payers[random(payers.length)] ?? null;
        const part = total < missing;
        dataOf(await settle(due, { total, player_id, part }));
        paid.set(player_id, (paid.get(player_id) ?? 0) + total);
        missing -= total;
        people--;
        expect(await shares(due)).toMatchObject({ missing });
      }
      const { payers: all } = await shares(due);
      expect(all.reduce((sum, payer) => sum + payer.paid, 0)).toBe(due.owed);
      for (const { player_id, paid: amount } of all)
        expect(amount).toBe((paid.get(player_id) ?? 0) + (player_id === null ? 5_000 : 0));
    }
  });

  test('asks nobody for a share of what somebody else has paid above their own', async () => {
    const due = await bill([ben, cat]);
    await split(due);
    const { player_id } = await payerOf(ben, due);
    const { missing } = await shares(due);
    dataOf(await settle(due, { total: missing - 100, player_id, part: true }));
    dataOf(await settle(due, { total: 100, player_id, part: false }));
    // The deposit was more than the third of the organiser, who gets no more than that back.
    const third = Math.ceil(due.owed / 3);
    const { due: owed, play } = await payerOf(cat, due);
    expect([owed, play]).toEqual([Math.max(0, 5_000 - third), owed]);
    if (owed > 0) dataOf(await take(cat, due));
    expect((await payerOf(ann, due)).paid).toBe(Math.min(5_000, third));
  });

  test('is paid to the hall by its players if the organiser is blocked, who gets nothing of it', async () => {
    const due = await bill([ben, cat]);
    await split(due);
    for (const person of [ben, cat]) await server.creditWallet(person.id, FUNDS);
    const before = await balanceOf(ann);
    await setBlocked(ann, server.clock.at);
    const pay = async (person: Person) => {
      const { share } = dataOf(await person.call(playerApi.detail, { id: due.id }));
      return person.call(shareApi.pay, { id: due.id, amount: share?.due ?? 0, method: 'wallet' });
    };
    const { missing } = await shares(due);
    const { due: share } = await payerOf(ben, due);
    dataOf(await pay(ben));
    expect(await shares(due)).toMatchObject({ missing: missing - share });
    // The deposit pays a part of the share of Cat, which would go to the organiser.
    expect(missing - share).toBeLessThan(share);
    expect(reasonOf(await pay(cat))).toBe('share_not_taken');
    await setBlocked(ann, null);
    expect(await balanceOf(ann)).toBe(before);
  });

  test('is no longer split if its game goes on', async () => {
    const due = await bill([ben]);
    await split(due, 2);
    dataOf(await clerk.call(counterBillApi.unstop, await revOf(due)));
    expect(await shares(due)).toMatchObject({ is_split: false });
    expect(await payerOf(ben, due)).toMatchObject({ play: 0, due: 0 });
    await setClock(server.clock.at + MINUTE);
    dataOf(await clerk.call(counterBillApi.stop, await revOf(due)));
  });

  test('takes the deposit alone when the guest has left, and the staff may divide a bill of nobody known', async () => {
    const due = await bill([]);
    const { missing, payers } = await shares(due);
    expect(payers).toHaveLength(1);
    expect(dataOf(await settle(due, { total: 0, part: true }))).toMatchObject({ owed: missing });
    const third = Math.floor(missing / 3);
    dataOf(await settle(due, { total: third, part: true }));
    dataOf(await settle(due, { total: third, part: true }));
    expect(reasonOf(await settle(due, { total: missing - 2 * third, part: true }))).toBe('price_changed');
    const done = dataOf(await settle(due, { total: missing - 2 * third, part: false }));
    expect(done).toMatchObject({ status: 'ended', paid: due.owed });
  });
});

test('a cancelled order takes no share, and the preview names what goes to players', async () => {
  const order = await splitBooking();
  dataOf(await take(ben, order));
  dataOf(await take(cat, order));
  const preview = dataOf(
    await clerk.call(counterBookingApi.preview, { act: 'cancel', id: order.id, refund: { kind: 'full' } }),
  );
  const whole = order.amount - order.discount + order.deposit;
  expect(preview.returned + preview.to_players).toBe(whole);
  dataOf(await ann.call(orderApi.cancel, { id: order.id }));
  expect(reasonOf(await take(ben, order, { total: 100 }))).toBe('order_state');
});
