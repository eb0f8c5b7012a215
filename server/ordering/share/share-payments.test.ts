import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterShareApi } from '#lib/contract/counter/share.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { messageApi } from '#lib/contract/message.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { shareApi } from '#lib/contract/share.ts';
import { counterOn } from '#server/test/counter.ts';
import { type Session, startFakeStripe } from '#server/test/fake-stripe.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { paymentPath } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { stripeCalls } from '#server/test/stripe-calls.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server, games } = await setUpTestServer({ paymentProviders: [stripe.provider] });
const example = await server.deps.hall.current();
const FUNDS = 100_000;
let day = 0;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  server.clock.at = NOON + ++day * 3 * 86_400;
  [ann, ben] = [await games.fundedCustomer(FUNDS), await server.signIn()];
});

type Id = Pick<Order, 'id'>;
const calls = stripeCalls(server, stripe);
const notify = async (...event: Parameters<typeof stripe.notification>) =>
  expect(await calls.notify(...event)).toBe(200);
const balanceOf = async (person: Person) => (await games.wallet(person)).balance;
const set = async ({ id }: Id, party_size: number) =>
  dataOf(await ann.call(shareApi.set, { id, party_size, deposit: 'shared', at_deadline: 'cover' }));
const join = async (person: Person, { id }: Id) => {
  const { token } = dataOf(await ann.call(invitationApi.make, { id }));
  dataOf(await person.call(playerApi.join, { token }));
};
const friendOf = async ({ id }: Id) => dataOf(await ann.call(shareApi.split, { id })).friends[0]!;
const shareOf = async (person: Person, { id }: Id) =>
  dataOf(await person.call(playerApi.detail, { id })).share!;
const messagesOf = async (person: Person) =>
  dataOf(await person.call(messageApi.list, {})).list.map(({ kind, text }) => ({ kind, text }));
/** Opens the payment page of the share that Ben still owes. */
async function startByStripe({ id }: Id): Promise<Session> {
  const { due } = await shareOf(ben, { id });
  const { redirect_url } = dataOf(await ben.call(shareApi.pay, { id, amount: due, method: 'stripe' }));
  return calls.openSession(paymentPath(redirect_url));
}
async function payByStripe(order: Id): Promise<Session> {
  const session = stripe.pay(await startByStripe(order));
  await notify('checkout.session.completed', session);
  return session;
}
const book = () => games.book(ann, gridStart(server.clock.at, 30 * HOUR));
const block = (person: Person, blocked_at: number | null) => server.setUser(person.id, { blocked_at });
const withdrawn = ({ id, payment_intent, currency, amount_total }: Session) => ({
  id: `dp_${id}`,
  payment_intent,
  currency,
  amount: amount_total,
  balance_transactions: [{}],
});

describe('if the hall refunds to the source', () => {
  const rulesAre = (refund_to: 'wallet' | 'source') =>
    server.applyHall({ ...example, rules: { ...example.rules, refund_to } });
  beforeEach(() => rulesAre('source'));
  afterEach(() => rulesAre('wallet'));

  test('a share that was paid by two payments goes back to both, the newest first', async () => {
    const order = await book();
    await set(order, 3);
    await join(ben, order);
    const first = await payByStripe(order);
    server.clock.at += 60;
    // For two, the share is a half.
    await set(order, 2);
    const second = await payByStripe(order);
    const { paid } = await shareOf(ben, order);
    expect(paid).toBe(first.amount_total + second.amount_total);
    dataOf(await ann.call(orderApi.cancel, { id: order.id }));
    await expect
      .poll(() => stripe.refunds.map(({ payment_intent, amount }) => ({ payment_intent, amount })))
      .toEqual([
        { payment_intent: second.payment_intent, amount: second.amount_total },
        { payment_intent: first.payment_intent, amount: first.amount_total },
      ]);
    expect([await balanceOf(ann), await balanceOf(ben)]).toEqual([FUNDS, 0]);
  });
});

describe('a share that its organiser gives back', () => {
  test('goes to the hall as far as the bank of the player has taken it back already', async () => {
    const order = await book();
    await set(order, 2);
    await join(ben, order);
    const session = await payByStripe(order);
    const { paid } = await shareOf(ben, order);
    const [before, lost] = [await balanceOf(ann), 1_000];
    await server.creditWallet(ben.id, paid - lost);
    await notify('charge.dispute.funds_withdrawn', withdrawn(session));
    expect(await balanceOf(ben)).toBe(0);
    const { player_id } = await friendOf(order);
    dataOf(await ann.call(shareApi.giveBack, { id: order.id, player_id, amount: paid }));
    expect([await balanceOf(ann), await balanceOf(ben)]).toEqual([before - paid, paid - lost]);
    expect(await shareOf(ben, order)).toMatchObject({ paid: 0, due: paid });
    expect(await messagesOf(ben)).toContainEqual({
      kind: 'share_given_back',
      text: expect.stringContaining('gave you ¥'),
    });
  });

  test('is told the player, in both languages and for a booking that is still unpaid, too', async () => {
    const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 30 * HOUR)));
    const { own } = await set(order, 3);
    dataOf(await ann.call(shareApi.pay, { id: order.id, amount: own.due, method: 'wallet' }));
    await join(ben, order);
    await payByStripe(order);
    const { player_id, paid } = await friendOf(order);
    dataOf(await ann.call(shareApi.giveBack, { id: order.id, player_id, amount: paid }));
    expect(await balanceOf(ben)).toBe(paid);
    expect((await messagesOf(ben)).map(({ kind }) => kind)).toContain('share_given_back');
    const chinese = dataOf(await ben.call(messageApi.list, {}, { lang: 'zh-cn' })).list;
    expect(chinese.find(({ kind }) => kind === 'share_given_back')?.title).toBe('发起人已退回您的份额');
    // Removed with a paid share: the order is theirs no longer, and the money is back.
    await server.creditWallet(ben.id, 10_000);
    dataOf(await ben.call(shareApi.pay, { id: order.id, amount: paid, method: 'wallet' }));
    server.clock.at += 60;
    dataOf(await ann.call(playerApi.remove, { id: order.id, player_id }));
    const { list } = dataOf(await ben.call(messageApi.list, {}));
    const told = list.filter(({ kind }) => kind === 'share_given_back');
    expect(new Set(told.map(({ order_id }) => order_id))).toEqual(new Set([order.id, null]));
  });
});

test('the staff see what a hold gives back, without what a bank has returned already', async () => {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 30 * HOUR)));
  const { own } = await set(order, 3);
  dataOf(await ann.call(shareApi.pay, { id: order.id, amount: own.due, method: 'wallet' }));
  await join(ben, order);
  const session = await payByStripe(order);
  const { paid } = await shareOf(ben, order);
  const lost = 1_000;
  await server.creditWallet(ben.id, paid - lost);
  await notify('charge.dispute.funds_withdrawn', withdrawn(session));
  const clerk = await counterOn(server).clerk('attendant');
  const { payers } = dataOf(await clerk.call(counterShareApi.list, { id: order.id }));
  expect(payers.map(({ back }) => back)).toEqual([own.due, paid - lost]);
  const before = await balanceOf(ann);
  const { rev } = await server.order(order.id);
  dataOf(await clerk.call(counterBoardApi.release, { id: order.id, rev }));
  expect([(await balanceOf(ann)) - before, await balanceOf(ben)]).toEqual([own.due, paid - lost]);
});

test('a player is told of a share that changes, also from nothing, but not of the one they join with', async () => {
  const order = await book();
  await set(order, 3);
  await join(ben, order);
  const changes = async () => (await messagesOf(ben)).filter(({ kind }) => kind === 'share_changed');
  const isToldOf = async (count: number) => {
    const { due } = await shareOf(ben, order);
    expect(await changes()).toHaveLength(count);
    expect((await changes())[0]?.text).toContain((due / 100).toFixed(2));
    server.clock.at += 60;
  };
  expect(await changes()).toEqual([]);
  const { player_id } = await friendOf(order);
  dataOf(await ann.call(shareApi.change, { id: order.id, player_id, play: 500 }));
  await isToldOf(1);
  dataOf(await ann.call(shareApi.stop, { id: order.id }));
  expect((await changes())[0]?.text).toContain('no longer have a share');
  server.clock.at += 60;
  await set(order, 3);
  await isToldOf(3);
  await set(order, 3);
  expect(await changes()).toHaveLength(3);
});

test('nobody pays a share to somebody whom the hall has blocked', async () => {
  const order = await book();
  await set(order, 2);
  await join(ben, order);
  const session = stripe.pay(await startByStripe(order));
  await server.creditWallet(ben.id, FUNDS);
  const before = await balanceOf(ann);
  await block(ann, server.clock.at);
  const { due } = await shareOf(ben, order);
  for (const method of ['wallet', 'stripe'] as const)
    expect(reasonOf(await ben.call(shareApi.pay, { id: order.id, amount: due, method }))).toBe(
      'share_not_taken',
    );
  // The page was open before: the money stays with Ben.
  await notify('checkout.session.completed', session);
  expect(await balanceOf(ben)).toBe(FUNDS + due);
  await block(ann, null);
  expect(await balanceOf(ann)).toBe(before);
  dataOf(await ben.call(shareApi.pay, { id: order.id, amount: due, method: 'wallet' }));
  expect(await balanceOf(ann)).toBe(before + due);
});
