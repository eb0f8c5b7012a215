import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterReceiptApi } from '#lib/contract/counter/receipts.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { counterShareApi } from '#lib/contract/counter/share.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { shareApi } from '#lib/contract/share.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const FUNDS = 100_000;
const reason = 'asked for it at the bar';
let day = 0;
let owner: Clerk;
let ann: Person;
let ben: Person;
let cat: Person;
const setClock = async (at: number) => {
  server.clock.at = at;
  owner = await counter.clerk('owner');
};

beforeAll(async () => {
  server.clock.at = NOON;
  const manager = await counter.clerk('manager');
  dataOf(await manager.call(counterShiftApi.open, { counted: 50_000 }));
});
beforeEach(async () => {
  await setClock(NOON + ++day * 7 * 86_400);
  [ann, ben, cat] = [
    await games.fundedCustomer(FUNDS),
    await games.fundedCustomer(FUNDS),
    await games.fundedCustomer(FUNDS),
  ];
});

type Id = Pick<Order, 'id'>;
const revOf = async ({ id }: Id) => ({
  id,
  rev: (await server.order(id)).rev,
});
const rowOf = ({ id }: Id, person: Person) =>
  server.db
    .selectFrom('order_players')
    .selectAll()
    .where('order_id', '=', id)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
const join = async (person: Person, { id }: Id, organiser = ann) => {
  const { token } = dataOf(await organiser.call(invitationApi.make, { id }));
  dataOf(await person.call(playerApi.join, { token }));
};
const split = async ({ id }: Id, party_size: number, organiser = ann) =>
  dataOf(await organiser.call(shareApi.set, { id, party_size, deposit: 'organiser', at_deadline: 'cover' }));
const pay = async (person: Person, { id }: Id) => {
  const due = dataOf(await person.call(playerApi.detail, { id })).share?.due ?? 0;
  dataOf(await person.call(shareApi.pay, { id, amount: due, method: 'wallet' }));
  return due;
};
const balanceOf = async (person: Person) => (await games.wallet(person)).balance;
const payerOf = async (person: Person, order: Id) => {
  const { payers } = dataOf(await owner.call(counterShareApi.list, { id: order.id }));
  const row = await rowOf(order, person);
  return payers.find(({ player_id }) => player_id === (row?.id ?? null))!;
};
const lossesOf = async ({ id }: Id) =>
  Number(
    (
      await server.db
        .selectFrom('ledger_lines')
        .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
        .select(({ fn }) => fn.sum<number>('amount').as('sum'))
        .where('account_id', '=', 'losses')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
    ).sum ?? 0,
  );

/** A game of three that Ann has booked and that is over; each has paid a third. */
async function playedByThree(): Promise<Order> {
  const game = await games.play(ann);
  for (const person of [ben, cat]) await join(person, game);
  await split(game, 3);
  for (const person of [ben, cat]) await pay(person, game);
  await setClock(game.end_at);
  dataOf(await ann.call(orderApi.detail, { id: game.id }));
  return game;
}

async function deleteAccount(person: Person) {
  await server.creditWallet(person.id, -(await balanceOf(person)));
  await setClock(server.clock.at + 2 * MINUTE);
  dataOf(await person.call(smsApi.privateSend, {}));
  dataOf(await person.call(userApi.destroy, { captcha: server.lastCodeTo(person.mobile) }));
}

describe('a player whose account is deleted after the game', () => {
  const receipt = async ({ id }: Id) => dataOf(await ann.call(receiptApi.order, { id }));

  test('leaves what they have paid in the receipt of the organiser, without a name', async () => {
    const game = await playedByThree();
    const before = await receipt(game);
    const row = (await rowOf(game, ben))!;
    await deleteAccount(ben);
    expect(await receipt(game)).toEqual(before);
    const after = (await rowOf(game, ben))!;
    expect(after).toMatchObject({ share: row.share, share_paid: row.share_paid });
    expect(after.token).not.toBe(row.token);
    const party = dataOf(await ann.call(playerApi.party, { id: game.id }));
    expect(party.list.map(({ nickname }) => nickname)).toContain('Former player');
    const chinese = dataOf(await ann.call(shareApi.split, { id: game.id }, { lang: 'zh-cn' }));
    expect(chinese.friends.map(({ nickname }) => nickname)).toContain('已注销用户');
    const printed = { id: game.id, player_id: row.id };
    expect(dataOf(await owner.call(counterReceiptApi.order, printed)).charged).toBe(row.share_paid);
  });

  test('owns no more by a later change of the split', async () => {
    const game = await playedByThree();
    const { share_paid, id } = (await rowOf(game, ben))!;
    await deleteAccount(ben);
    dataOf(await ann.call(shareApi.stop, { id: game.id }));
    const { friends } = await split(game, 3);
    expect(friends.find(({ player_id }) => player_id === id)).toMatchObject({ play: share_paid, due: 0 });
    const change = { id: game.id, player_id: id, play: share_paid + 1 };
    expect(reasonOf(await ann.call(shareApi.change, change))).toBe('not_found');
  });

  test('has a part of a refund by the staff that goes to the hall, and the others have theirs', async () => {
    const game = await playedByThree();
    const { share_paid } = (await rowOf(game, ben))!;
    await deleteAccount(ben);
    const before = [await balanceOf(ann), await balanceOf(cat)];
    const refund = { ...(await revOf(game)), amount: game.paid, reason, pay_back: false };
    const { returned } = dataOf(await owner.call(counterSaleApi.refund, refund));
    const own = game.paid - 2 * share_paid;
    expect(returned).toBe(own + share_paid);
    expect([await balanceOf(ann), await balanceOf(cat)]).toEqual([before[0]! + own, before[1]! + share_paid]);
    expect(await lossesOf(game)).toBe(share_paid);
    const wallet = server.db.selectFrom('accounts').select('balance').where('id', '=', `wallet:${ben.id}`);
    expect(await wallet.executeTakeFirst()).toEqual({ balance: 0 });
    expect(await rowOf(game, ben)).toMatchObject({ share: 0, share_paid: 0 });
    expect((await receipt(game)).charged).toBe(0);
  });

  test('leaves nothing in an order of which they have paid nothing', async () => {
    const order = await games.book(ann, gridStart(server.clock.at, 30 * HOUR));
    await join(ben, order);
    await deleteAccount(ben);
    expect(await rowOf(order, ben)).toBeUndefined();
  });
});

test('a share that was given back and paid again from the wallet can not be handed back', async () => {
  const order = await games.book(ann, gridStart(server.clock.at, 30 * HOUR));
  await join(ben, order);
  await split(order, 2);
  const { player_id, due } = await payerOf(ben, order);
  const pays = [{ method: 'cash' as const, amount: due }];
  dataOf(await owner.call(counterShareApi.take, { ...(await revOf(order)), player_id, total: due, pays }));
  dataOf(await ann.call(shareApi.giveBack, { id: order.id, player_id: player_id!, amount: due }));
  expect(await payerOf(ben, order)).toMatchObject({ hand_back: due, sources: { cash: due } });
  await pay(ben, order);
  expect(await payerOf(ben, order)).toMatchObject({ hand_back: 0, sources: { cash: 0 } });
  // Paid once more in cash: what is given back now can be handed back, and no more.
  dataOf(await ann.call(shareApi.giveBack, { id: order.id, player_id: player_id!, amount: due }));
  dataOf(await owner.call(counterShareApi.take, { ...(await revOf(order)), player_id, total: due, pays }));
  expect(await payerOf(ben, order)).toMatchObject({ hand_back: due });
});

test('the deposit that an organiser has taken over again is not theirs to be handed back', async () => {
  // Only own money is handed back, and a test credits a bonus.
  ann = await server.signIn();
  dataOf(await owner.call(counterPersonApi.cashIn, { id: ann.id, method: 'cash', amount: 50_000 }));
  const order = await games.book(ann, gridStart(server.clock.at, 30 * HOUR));
  await join(ben, order);
  dataOf(
    await ann.call(shareApi.set, { id: order.id, party_size: 2, deposit: 'shared', at_deadline: 'cover' }),
  );
  await pay(ben, order);
  const { deposit_paid, share_paid, id } = (await rowOf(order, ben))!;
  expect((await payerOf(ann, order)).hand_back).toBe(deposit_paid);
  const back = { id: order.id, player_id: id, amount: share_paid + deposit_paid };
  dataOf(await ann.call(shareApi.giveBack, back));
  expect((await payerOf(ann, order)).hand_back).toBe(0);
});

test('the staff take no share for an organiser whom the hall has blocked', async () => {
  const order = await games.book(ann, gridStart(server.clock.at, 30 * HOUR));
  await join(ben, order);
  await split(order, 2);
  const { player_id, due } = await payerOf(ben, order);
  await server.setUser(ann.id, { blocked_at: server.clock.at });
  const pays = [{ method: 'cash' as const, amount: due }];
  const take = { ...(await revOf(order)), player_id, total: due, pays };
  expect(reasonOf(await owner.call(counterShareApi.take, take))).toBe('organiser_blocked');
});

describe('accounts that were joined and are separated again', () => {
  const joinAccounts = async (kept: Person, other: Person) =>
    dataOf(await owner.call(counterPeopleApi.join, { id: kept.id, other: other.id, reason }));
  const undo = async (kept: Person) =>
    dataOf(await owner.call(counterPeopleApi.unjoin, { id: kept.id, reason }));
  const sharesOf = async (order: Id) => {
    const pick = (row: Awaited<ReturnType<typeof rowOf>>) =>
      row && [row.state, row.share, row.share_paid, row.token];
    return [pick(await rowOf(order, ben)), pick(await rowOf(order, cat))];
  };

  test('have their own places and shares in an order that both played', async () => {
    const game = await playedByThree();
    const before = await sharesOf(game);
    await joinAccounts(ben, cat);
    const paid = before.reduce((sum, row) => sum + Number(row?.[2]), 0);
    expect(await sharesOf(game)).toEqual([['joined', paid, paid, before[0]?.[3]], undefined]);
    await undo(ben);
    expect(await sharesOf(game)).toEqual(before);
  });

  test('have what a refund since has left of them', async () => {
    const game = await playedByThree();
    const [, before] = await sharesOf(game);
    await joinAccounts(ben, cat);
    const third = Number(before?.[2]);
    // Four sixths of the game are of the one account that there is.
    const refund = { ...(await revOf(game)), amount: Math.floor(game.paid / 3), reason, pay_back: false };
    dataOf(await owner.call(counterSaleApi.refund, refund));
    const left = Number((await sharesOf(game))[0]?.[2]);
    await undo(ben);
    expect((await sharesOf(game)).map((row) => row?.[2])).toEqual([left - third, third]);
  });

  test('play the orders of each other again, and own what they paid', async () => {
    const game = await playedByThree();
    const [, before] = await sharesOf(game);
    await joinAccounts(ann, cat);
    expect(await rowOf(game, cat)).toBeUndefined();
    expect(await rowOf(game, ann)).toBeUndefined();
    await undo(ann);
    expect((await sharesOf(game))[1]).toEqual(before);
    const own = dataOf(await owner.call(counterSaleApi.money, { id: game.id }));
    expect(own.paid_by_players).toBe(Number(before?.[2]) * 2);
  });
});
