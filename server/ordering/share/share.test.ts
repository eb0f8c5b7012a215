import { beforeEach, describe, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { messageApi } from '#lib/contract/message.ts';
import type { Order } from '#lib/contract/order.ts';
import { orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { shareApi } from '#lib/contract/share.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { COVER_SECONDS } from '#lib/domain/share.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { read } from '#server/db/statement.ts';
import { counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { submitSandboxPayment } from '#server/test/sandbox-payment.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { coverShares } from '../order/cover-shares.ts';
import { sweepOrders } from '../order/overdue.ts';
import { countOpenShares } from '../order/player-store.ts';

const { server, games } = await setUpTestServer();
const FUNDS = 100_000;
let day = 0;
let ann: Person;
let ben: Person;
let cat: Person;
let start: number;

beforeEach(async () => {
  server.clock.at = NOON + ++day * 3 * 86_400;
  start = gridStart(server.clock.at, 6 * HOUR);
  [ann, ben, cat] = [
    await games.fundedCustomer(FUNDS),
    await games.fundedCustomer(FUNDS),
    await games.fundedCustomer(FUNDS),
  ];
});

const moneyOf = async (person: Person) => {
  const { balance, deposit_held } = dataOf(await person.call(walletApi.detail, {}));
  return [balance, deposit_held];
};
const moneyOfAll = async () => [await moneyOf(ann), await moneyOf(ben), await moneyOf(cat)];
const splitOf = async ({ id }: Pick<Order, 'id'>) => dataOf(await ann.call(shareApi.split, { id }));
const set = (
  { id }: Pick<Order, 'id'>,
  change: Partial<Parameters<typeof ann.call<typeof shareApi.set>>[1]> = {},
) => ann.call(shareApi.set, { id, party_size: 3, deposit: 'shared', at_deadline: 'cover', ...change });
const join = async (person: Person, { id }: Pick<Order, 'id'>) => {
  const { token } = dataOf(await ann.call(invitationApi.make, { id }));
  return dataOf(await person.call(playerApi.join, { token }));
};
const shareOf = async (person: Person, { id }: Pick<Order, 'id'>) =>
  dataOf(await person.call(playerApi.detail, { id })).share;
const pay = async (person: Person, { id }: Pick<Order, 'id'>, method: 'wallet' | 'sandbox' = 'wallet') => {
  const due = person === ann ? (await splitOf({ id })).own.due : ((await shareOf(person, { id }))?.due ?? 0);
  return person.call(shareApi.pay, { id, amount: due, method });
};
const statusOf = async ({ id }: Pick<Order, 'id'>) => (await games.detail(ann, id)).status;
const playerIdOf = async (person: Person, order: Pick<Order, 'id'>) => {
  const { nickname } = dataOf(await person.call(userApi.userInfo, {})).userinfo;
  return (await splitOf(order)).friends.find((friend) => friend.nickname === nickname)!.player_id;
};
const kindsOf = async (person: Person) =>
  dataOf(await person.call(messageApi.list, {})).list.map(({ kind }) => kind);

/** An unpaid booking of 4,500 and a deposit of 5,000, split among three; the organiser has paid. */
async function splitBooking(change: Parameters<typeof set>[1] = {}): Promise<Order> {
  const order = dataOf(await games.addAt(ann, start));
  dataOf(await set(order, change));
  dataOf(await pay(ann, order));
  return order;
}

describe('an unpaid booking that is split', () => {
  test('is held until its deadline once the organiser has paid, and paid when all have', async () => {
    const order = await splitBooking();
    const total = order.amount - order.discount + order.deposit;
    const state = await splitOf(order);
    expect(state).toMatchObject({ due_at: start - 2 * HOUR, missing: total - state.own.paid });
    expect(state.own).toMatchObject({ due: 0, paid: state.own.play + state.own.deposit });
    expect((await games.detail(ann, order.id)).hold_until_at).toBe(start - 2 * HOUR + COVER_SECONDS);
    await join(ben, order);
    await join(cat, order);
    expect(await shareOf(ben, order)).toEqual({
      play: Math.floor((order.amount - order.discount) / 3),
      deposit: Math.floor(order.deposit / 3),
      paid: 0,
      due: Math.floor((order.amount - order.discount) / 3) + Math.floor(order.deposit / 3),
      returned: 0,
      to: 'hall',
      due_at: start - 2 * HOUR,
      at_deadline: 'cover',
    });
    dataOf(await pay(ben, order));
    expect(await statusOf(order)).toBe('unpaid');
    expect(await checkLedger(server.db)).toEqual([]);
    dataOf(await pay(cat, order));
    expect(await games.detail(ann, order.id)).toMatchObject({
      status: 'paid',
      paid: order.amount - order.discount,
      split: { held: 0, due_at: null },
    });
    const sum = (await moneyOfAll()).reduce((all, [balance = 0]) => all + balance, 0);
    expect(sum).toBe(3 * FUNDS - total);
    expect(await kindsOf(ann)).toContain('split_done');
  });

  test('gives everybody the part that they paid if the organiser cancels it before or after', async () => {
    const order = await splitBooking();
    await join(ben, order);
    dataOf(await pay(ben, order));
    const { cancel_preview } = await games.detail(ann, order.id);
    const { paid } = (await splitOf(order)).own;
    expect(cancel_preview).toMatchObject({ returned: paid, to_players: (await shareOf(ben, order))?.paid });
    dataOf(await ann.call(orderApi.cancel, { id: order.id, returned: paid }));
    expect(await moneyOfAll()).toEqual([
      [FUNDS, 0],
      [FUNDS, 0],
      [FUNDS, 0],
    ]);
    expect(await kindsOf(ben)).toEqual(expect.arrayContaining(['share_returned', 'cancelled']));

    const again = await splitBooking({ party_size: 2 });
    await join(ben, again);
    dataOf(await pay(ben, again));
    expect(await statusOf(again)).toBe('paid');
    const { cancel_preview: full } = await games.detail(ann, again.id);
    dataOf(await ann.call(orderApi.cancel, { id: again.id, returned: full?.returned }));
    expect(await moneyOfAll()).toEqual([
      [FUNDS, 0],
      [FUNDS, 0],
      [FUNDS, 0],
    ]);
  });

  test('is covered by the wallet of the organiser at its deadline, and friends still owe their shares', async () => {
    const order = await splitBooking();
    await join(ben, order);
    server.clock.at = start - 2 * HOUR;
    await coverShares(server.deps);
    expect(await statusOf(order)).toBe('paid');
    const [balance = 0, deposit] = await moneyOf(ann);
    expect([balance, deposit]).toEqual([
      FUNDS - (order.amount - order.discount) - order.deposit,
      order.deposit,
    ]);
    const share = await shareOf(ben, order);
    expect(share).toMatchObject({ paid: 0, due_at: null });
    dataOf(await pay(ben, order));
    expect(await moneyOf(ann)).toEqual([balance + share!.due, order.deposit - share!.deposit]);
    expect(await moneyOf(ben)).toEqual([FUNDS - share!.due, share!.deposit]);
  });

  test('tells an organiser with an empty wallet at the deadline, and returns all when the hold ends', async () => {
    const order = await splitBooking();
    await join(ben, order);
    dataOf(await pay(ben, order));
    await server.creditWallet(ann.id, -((await moneyOf(ann))[0] ?? 0));
    const { own } = await splitOf(order);
    server.clock.at = start - 2 * HOUR;
    await coverShares(server.deps);
    await coverShares(server.deps);
    expect(await statusOf(order)).toBe('unpaid');
    expect((await kindsOf(ann)).filter((kind) => kind === 'split_short')).toHaveLength(1);
    server.clock.at += COVER_SECONDS;
    await sweepOrders(server.deps);
    expect(await statusOf(order)).toBe('cancelled');
    expect(await moneyOf(ann)).toEqual([own.paid, 0]);
    expect(await moneyOf(ben)).toEqual([FUNDS, 0]);
  });

  test('is cancelled at its deadline if the organiser chose so', async () => {
    const order = await splitBooking({ at_deadline: 'cancel' });
    await join(ben, order);
    expect(await shareOf(ben, order)).toMatchObject({ at_deadline: 'cancel' });
    server.clock.at = start - 2 * HOUR;
    await coverShares(server.deps);
    const { own } = await splitOf(order);
    await sweepOrders(server.deps);
    expect(await statusOf(order)).toBe('cancelled');
    expect(await moneyOf(ann)).toEqual([FUNDS, 0]);
    // The order says so too, alone and in the list.
    expect(own.paid).toBeGreaterThan(0);
    expect(await games.detail(ann, order.id)).toMatchObject({ expired: true, released: own.paid });
    const { list } = dataOf(await ann.call(orderApi.list, {}));
    expect(list.find(({ id }) => id === order.id)).toMatchObject({ expired: true, released: own.paid });
  });

  test('can be paid at once by the organiser: what is missing, and no more', async () => {
    const order = await splitBooking();
    await join(ben, order);
    dataOf(await pay(ben, order));
    const { missing } = await splitOf(order);
    const [before = 0] = await moneyOf(ann);
    dataOf(await games.payByWallet(ann, order.id));
    expect((await moneyOf(ann))[0]).toBe(before - missing);
    expect(await statusOf(order)).toBe('paid');
  });

  test('takes shares by a provider; one that comes after the end stays in the wallet', async () => {
    const order = await splitBooking({ party_size: 2 });
    await join(ben, order);
    const { redirect_url, due } = dataOf(await pay(ben, order, 'sandbox'));
    dataOf(await ann.call(orderApi.cancel, { id: order.id }));
    await submitSandboxPayment(server.app.request, redirect_url ?? '');
    expect(await moneyOf(ben)).toEqual([FUNDS + due, 0]);

    const other = await splitBooking({ party_size: 2 });
    await join(ben, other);
    const page = dataOf(await pay(ben, other, 'sandbox')).redirect_url ?? '';
    await submitSandboxPayment(server.app.request, page);
    expect(await statusOf(other)).toBe('paid');
    expect((await moneyOf(ben))[0]).toBe(FUNDS + due);
  });

  test('is not paid by a provider for a friend who has left since the page was opened', async () => {
    const order = await splitBooking();
    await join(ben, order);
    dataOf(await pay(ben, order));
    const { redirect_url } = dataOf(await ann.call(orderApi.pay, { id: order.id, method: 'sandbox' }));
    const { missing, own } = await splitOf(order);
    dataOf(await ben.call(playerApi.leave, { id: order.id }));
    await submitSandboxPayment(server.app.request, redirect_url ?? '');
    expect(await statusOf(order)).toBe('unpaid');
    expect((await moneyOf(ann))[0]).toBe(FUNDS - own.paid + missing);
  });

  test('keeps its price while it is split, whether shares are paid or not', async () => {
    const order = dataOf(await games.addAt(ann, start));
    dataOf(await set(order));
    await join(ben, order);
    const clerk = await counterOn(server).clerk('manager');
    const { rev } = await server.order(order.id);
    const there = { table_id: order.table.id, start_at: start + HOUR, minutes: null };
    const move = { id: order.id, rev, ...there, by: 'person' as const, total: 0, pays: [] };
    expect(reasonOf(await clerk.call(counterMoveApi.move, move))).toBe('order_split');
  });

  test('cannot be changed, as what is held may be more than the new price', async () => {
    const order = dataOf(await games.addAt(ann, start, { minutes: 120 }));
    dataOf(await set(order));
    await pay(ann, order);
    const change = { id: order.id, start_time: start, minutes: 60 };
    expect(reasonOf(await ann.call(orderApi.change, change))).toBe('order_split');
    dataOf(await ann.call(shareApi.stop, { id: order.id }));
    expect(dataOf(await ann.call(orderApi.change, change)).minutes).toBe(60);
  });

  test('takes no share by a provider once it is cancelled', async () => {
    const order = await splitBooking({ party_size: 2 });
    await join(ben, order);
    dataOf(await ann.call(orderApi.pay, { id: order.id, method: 'wallet' }));
    server.clock.at = start - HOUR / 2;
    const { cancel_preview } = await games.detail(ann, order.id);
    expect(cancel_preview?.rule).toBe('late');
    const due = (await shareOf(ben, order))?.due ?? 0;
    dataOf(await ann.call(orderApi.cancel, { id: order.id }));
    expect((await shareOf(ben, order))?.due ?? 0).toBe(0);
    for (const method of ['wallet', 'sandbox'] as const)
      expect(reasonOf(await ben.call(shareApi.pay, { id: order.id, amount: due, method }))).toBe(
        'order_state',
      );
  });

  test('keeps those who have paid what a late cancellation kept', async () => {
    const order = await splitBooking({ party_size: 2 });
    await join(ben, order);
    dataOf(await pay(ben, order));
    server.clock.at = start - HOUR / 2;
    dataOf(await ann.call(orderApi.cancel, { id: order.id }));
    const player_id = await playerIdOf(ben, order);
    expect(reasonOf(await ben.call(playerApi.leave, { id: order.id }))).toBe('order_state');
    expect(reasonOf(await ann.call(playerApi.remove, { id: order.id, player_id }))).toBe('order_state');
    const share = await shareOf(ben, order);
    expect(share).toMatchObject({ paid: share?.play, due: 0 });
    expect(share?.paid).toBeGreaterThan(0);
  });

  test('goes back to an ordinary hold, and pays nobody twice', async () => {
    const order = await splitBooking();
    await join(ben, order);
    dataOf(await pay(ben, order));
    expect(reasonOf(await pay(ben, order))).toBe('nothing_due');
    const stopped = dataOf(await ann.call(shareApi.stop, { id: order.id }));
    expect(stopped).toMatchObject({ terms: null, own: { paid: 0 } });
    expect(await moneyOf(ben)).toEqual([FUNDS, 0]);
    expect((await games.detail(ann, order.id)).hold_until_at).toBe(server.clock.at + 15 * MINUTE);
    expect(await shareOf(ben, order)).toMatchObject({ due: 0, returned: expect.any(Number) });
  });

  test('gives a friend who leaves their money back, and the seat becomes free', async () => {
    const order = await splitBooking();
    await join(ben, order);
    dataOf(await pay(ben, order));
    dataOf(await ben.call(playerApi.leave, { id: order.id }));
    expect(await moneyOf(ben)).toEqual([FUNDS, 0]);
    expect((await splitOf(order)).friends).toEqual([]);
  });

  test('has shares set by hand within the price, before they are paid', async () => {
    const order = await splitBooking({ deposit: 'organiser' });
    await join(ben, order);
    const player_id = await playerIdOf(ben, order);
    const change = (play: number) => ann.call(shareApi.change, { id: order.id, player_id, play });
    const above = await change(order.amount);
    expect(above).toMatchObject({ ok: false, refusal: { reason: 'share_above_rest' } });
    expect(above.ok ? '' : above.msg).toMatch(/The most is ¥\d+\.\d\d\.$/);
    dataOf(await change(500));
    expect(await shareOf(ben, order)).toMatchObject({ play: 500, deposit: 0, due: 500 });
    dataOf(await pay(ben, order));
    expect(reasonOf(await change(600))).toBe('share_paid');
    expect(reasonOf(await set(order, { party_size: 1 as never }))).toBe('invalid_input');
  });
});

describe('an order that was paid before it is split', () => {
  test('is paid back to the organiser, and refunds go to whoever has paid', async () => {
    const game = await games.play(ann, { minutes: 60 });
    dataOf(await set(game, { party_size: 2 }));
    await join(ben, game);
    const half = Math.floor(game.paid / 2);
    const share = await shareOf(ben, game);
    expect(share).toMatchObject({ play: half, deposit: Math.floor(game.deposit / 2) });
    expect(share).toMatchObject({ to: 'organiser', due_at: null });
    dataOf(await pay(ben, game));
    expect(await checkLedger(server.db)).toEqual([]);
    server.clock.at += 30 * MINUTE;
    dataOf(await ann.call(orderApi.end, { id: game.id }));
    const { settlement, returned_to_players } = await games.detail(ann, game.id);
    const refund = settlement?.refund ?? 0;
    expect(returned_to_players).toBe(Math.floor(refund / 2) + share!.deposit);
    expect(await moneyOf(ben)).toEqual([FUNDS - half + Math.floor(refund / 2), 0]);
    expect(await moneyOf(ann)).toEqual([FUNDS - game.paid + half + Math.ceil(refund / 2), 0]);
    expect(await kindsOf(ben)).toContain('share_returned');
  });

  test('keeps a friend who has paid until the organiser gives the share back', async () => {
    const game = await games.play(ann);
    dataOf(await set(game, { party_size: 2 }));
    await join(ben, game);
    dataOf(await pay(ben, game));
    expect(reasonOf(await ben.call(playerApi.leave, { id: game.id }))).toBe('share_paid');
    const player_id = await playerIdOf(ben, game);
    expect(reasonOf(await ann.call(playerApi.remove, { id: game.id, player_id }))).toBe('share_paid');
    const open = (person: Person) => read(server.db, countOpenShares(person.id));
    expect([await open(ben), await open(cat)]).toEqual([1, 0]);
    const { paid } = (await shareOf(ben, game))!;
    const back = (amount: number) => ann.call(shareApi.giveBack, { id: game.id, player_id, amount });
    expect(reasonOf(await back(paid - 1))).toBe('price_changed');
    dataOf(await back(paid));
    expect(await moneyOfAll()).toEqual([
      [FUNDS - game.paid - game.deposit, game.deposit],
      [FUNDS, 0],
      [FUNDS, 0],
    ]);
    dataOf(await ann.call(playerApi.remove, { id: game.id, player_id }));
  });

  test('is extended by a friend, who owns the extension', async () => {
    const game = await games.play(ann, { minutes: 60 });
    await join(ben, game);
    const [option] = dataOf(await ben.call(playerApi.detail, { id: game.id })).extend_options;
    const { minutes, price } = option!;
    dataOf(await ben.call(shareApi.extend, { id: game.id, minutes, method: 'wallet', price }));
    expect(await moneyOf(ben)).toEqual([FUNDS - price, 0]);
    expect(await shareOf(ben, game)).toMatchObject({ play: price, paid: price, due: 0 });
    dataOf(await ann.call(orderApi.end, { id: game.id }));
    const { settlement } = await games.detail(ann, game.id);
    const whole = game.paid + price;
    expect((await moneyOf(ben))[0]).toBe(
      FUNDS - price + Math.floor(((settlement?.refund ?? 0) * price) / whole),
    );
  });

  test('is owed by nobody once the account of the organiser is deleted', async () => {
    const game = await games.play(ann);
    dataOf(await set(game, { party_size: 2 }));
    await join(ben, game);
    dataOf(await ann.call(orderApi.end, { id: game.id }));
    expect((await shareOf(ben, game))?.due).toBeGreaterThan(0);
    server.clock.at += 2 * MINUTE;
    await server.creditWallet(ann.id, -((await moneyOf(ann))[0] ?? 0));
    dataOf(await ann.call(smsApi.privateSend, {}));
    dataOf(await ann.call(userApi.destroy, { captcha: server.lastCodeTo(ann.mobile) }));
    expect((await shareOf(ben, game))?.due ?? 0).toBe(0);
  });

  test('is told a friend who owes a share, once an hour', async () => {
    const game = await games.play(ann, { table_id: TABLE });
    dataOf(await set(game, { party_size: 2 }));
    await join(ben, game);
    const player_id = await playerIdOf(ben, game);
    const nudge = () => ann.call(shareApi.nudge, { id: game.id, player_id });
    dataOf(await nudge());
    expect(await kindsOf(ben)).toContain('share_due');
    expect(reasonOf(await nudge())).toBe('too_many_requests');
    server.clock.at += HOUR;
    await sweepOrders(server.deps);
    dataOf(await nudge());
  });
});

describe('what joining costs', () => {
  const offered = async (order: Pick<Order, 'id'>, person?: Person) => {
    const { token } = dataOf(await ann.call(invitationApi.make, { id: order.id }));
    return dataOf(await (person ?? server).call(invitationApi.detail, { token })).share;
  };

  test('is said by the link before anybody joins, and is what they owe then', async () => {
    const order = await splitBooking();
    const { seat } = await splitOf(order);
    const share = await offered(order);
    expect(share).toEqual({ ...seat, to: 'hall', due_at: start - 2 * HOUR });
    expect(await offered(order, ben)).toEqual(share);
    const { play, deposit, to, due_at } = (await join(ben, order)).share!;
    expect({ play, deposit, to, due_at }).toEqual(share);
    await join(cat, order);
    expect(await offered(order)).toBeNull();
  });

  test('is said by an invitation, and has no deadline if the organiser has paid', async () => {
    const played = dataOf(await games.addAt(ann, start));
    dataOf(await ann.call(orderApi.pay, { id: played.id, method: 'wallet' }));
    await join(ben, played);
    const order = dataOf(await games.addAt(ann, start + 3 * HOUR));
    dataOf(await ann.call(orderApi.pay, { id: order.id, method: 'wallet' }));
    const [known] = dataOf(await ann.call(playerInvitationApi.known, { order_id: order.id })).list;
    dataOf(await ann.call(playerInvitationApi.invite, { id: order.id, person_id: known!.id }));
    const received = async () => dataOf(await ben.call(playerInvitationApi.received, {})).list[0]!;
    expect((await received()).share).toBeNull();
    expect(await offered(order)).toBeNull();
    dataOf(await set(order));
    const { seat } = await splitOf(order);
    expect((await received()).share).toEqual({ ...seat, to: 'organiser', due_at: null });
  });
});

describe('what friends ask', () => {
  const asked = async (person: Person) => dataOf(await person.call(playerInvitationApi.asked, {}));

  test('is nothing to somebody who plays nothing', async () => {
    expect(await asked(ben)).toEqual({ shares: [], invitations: [] });
  });

  test('is the shares with the first deadline first, then invitations, at most three', async () => {
    const [paid, next] = [await games.book(ann, start + 3 * HOUR), await games.book(ann, start + 9 * HOUR)];
    const late = dataOf(await games.addAt(ann, start + 6 * HOUR));
    dataOf(await set(late));
    dataOf(await pay(ann, late));
    const soon = await splitBooking();
    for (const order of [late, soon, paid]) await join(ben, order);
    dataOf(await set(paid));
    const idsOf = async () => (await asked(ben)).shares.map(({ order }) => order.id);
    expect(await idsOf()).toEqual([soon.id, late.id, paid.id]);
    const { shares } = await asked(ben);
    expect(shares.map(({ share }) => share.to)).toEqual(['hall', 'hall', 'organiser']);
    const [known] = dataOf(await ann.call(playerInvitationApi.known, {})).list;
    dataOf(await ann.call(playerInvitationApi.invite, { id: next.id, person_id: known!.id }));
    expect((await asked(ben)).invitations).toEqual([]);
    dataOf(await pay(ben, soon));
    expect(await idsOf()).toEqual([late.id, paid.id]);
    expect((await asked(ben)).invitations.map(({ order }) => order.id)).toEqual([next.id]);
  });
});

test('a bill that the deposit covers is settled by the share of a friend, who pays the organiser back', async () => {
  const counter = counterOn(server);
  const clerk = await counter.clerk('manager');
  if (!dataOf(await clerk.call(counterShiftApi.current, {})).shift)
    dataOf(await clerk.call(counterShiftApi.open, { counted: 0 }));
  const opened = dataOf(
    await clerk.call(counterSaleApi.open, {
      ...{ table_id: 'jingan-10', minutes: null, person_id: ann.id, deposit: true, total: 10_000 },
      pays: [{ method: 'wallet', amount: 10_000 }],
    }),
  );
  server.clock.at += 30 * MINUTE;
  const later = await counter.clerk('manager');
  const bill = dataOf(await later.call(counterBillApi.stop, { id: opened.id, rev: opened.rev }));
  dataOf(await set(bill, { party_size: 2 }));
  expect((await join(ben, bill)).share).toMatchObject({ to: 'hall', due_at: null });
  dataOf(await pay(ben, bill));
  expect(await shareOf(ben, bill)).toMatchObject({ to: 'organiser', due_at: null });
  const half = Math.floor(bill.owed / 2);
  expect(await statusOf(bill)).toBe('ended');
  expect(await moneyOfAll()).toEqual([
    [FUNDS - bill.owed + half, 0],
    [FUNDS - half, 0],
    [FUNDS, 0],
  ]);
});
