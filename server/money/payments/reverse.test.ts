import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { invitationApi } from '#lib/contract/invitation.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { shareApi } from '#lib/contract/share.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { type Refund, type Session, startFakeStripe } from '#server/test/fake-stripe.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { paymentPath, startTopup } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { stripeCalls } from '#server/test/stripe-calls.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';
import {
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  terminalAccount,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import { balanceOf } from '../ledger/queries.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server, games } = await setUpTestServer({ paymentProviders: [stripe.provider] });

let person: Person;
beforeEach(async () => {
  server.clock.at += 86_400;
  person = await server.signIn();
});

const { notify, openSession } = stripeCalls(server, stripe);

async function topUp(request: { package_id: string } | { amount: number }): Promise<Session> {
  const { path } = await startTopup(person, { ...request, method: 'stripe' });
  const session = stripe.pay(await openSession(path));
  expect(await notify('checkout.session.completed', session)).toBe(200);
  return session;
}

async function pay(order: Order) {
  const { redirect_url } = dataOf(await person.call(orderApi.pay, { id: order.id, method: 'stripe' }));
  return { order, session: stripe.pay(await openSession(paymentPath(redirect_url))) };
}
const payForBooking = async () =>
  pay(dataOf(await games.addAt(person, gridStart(server.clock.at, 3 * HOUR))));

async function settled(paid: Awaited<ReturnType<typeof pay>>) {
  expect(await notify('checkout.session.completed', paid.session)).toBe(200);
  return paid;
}
const bookByStripe = async () => settled(await payForBooking());
const playByStripe = async () => settled(await pay(dataOf(await games.addNow(person))));

const balance = async () => (await games.wallet(person)).balance;
const walletOf = (user_id: string) => read(server.db, balanceOf(walletAccount(user_id)));

async function deleteAccount() {
  server.clock.at += 61;
  dataOf(await person.call(smsApi.privateSend, {}));
  return person.call(userApi.destroy, { captcha: server.lastCodeTo(person.mobile) });
}

const losses = async () =>
  (
    await server.db
      .selectFrom('ledger_lines')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
      .where('account_id', '=', 'losses')
      .executeTakeFirstOrThrow()
  ).sum;
const kinds = async () => dataOf(await person.call(walletApi.logs, {})).list.map(({ kind }) => kind);

const charge = ({ id, payment_intent, currency }: Session) => ({ id: `ch_${id}`, payment_intent, currency });
const refunded = (session: Session, amount: number) => {
  stripe.refund(session, amount);
  return charge(session);
};
const disputed = ({ id, payment_intent, currency, amount_total }: Session, transactions: number) => ({
  id: `dp_${id}`,
  payment_intent,
  currency,
  amount: amount_total,
  balance_transactions: Array.from({ length: transactions }, () => ({})),
});

describe('a refund at Stripe', () => {
  test('of a top-up is taken from the wallet, with its bonus, once', async () => {
    const session = await topUp({ package_id: 'p300' });
    expect(await balance()).toBe(33_000);
    const first = refunded(session, 15_000);
    for (let i = 0; i < 3; i++) expect(await notify('charge.refunded', first)).toBe(200);
    expect(await balance()).toBe(16_500);
    await notify('charge.refunded', refunded(session, 15_000), { created: 1_800_000_005 });
    expect(await balance()).toBe(0);
    // Late: the newer report counts.
    await notify('charge.refunded', first);
    expect(await balance()).toBe(0);
    expect((await kinds()).filter((kind) => kind === 'payment_refund')).toHaveLength(2);
  });

  test('of a top-up takes no bonus that a payout in cash has taken back', async () => {
    await topUp({ amount: 20_000 });
    const session = await topUp({ package_id: 'p300' });
    const wallet = walletAccount(person.id);
    await inTransaction(server.db, (tx) =>
      write(
        tx,
        ...ledgerEntry({
          id: server.deps.ids.next('txn'),
          kind: 'counter_out',
          at: server.clock.at,
          lines: [
            ...transferLines(wallet, terminalAccount('jingan'), 10_000, 'counter_out'),
            ...transferLines(wallet, PROMOTIONS_ACCOUNT, 1_000, 'bonus'),
          ],
        }),
      ),
    );
    await notify('charge.refunded', refunded(session, 30_000));
    expect(await balance()).toBe(20_000 + 30_000 - 10_000 - 30_000);
  });

  test('of money that was spent is a loss of the hall', async () => {
    const session = await topUp({ amount: 50_000 });
    const order = await games.book(person, gridStart(server.clock.at, 3 * HOUR));
    const before = await losses();
    await notify('charge.refunded', refunded(session, 50_000));
    expect(await balance()).toBe(0);
    expect((await losses()) - before).toBe(-order.total);
  });

  test('of a share that is held is kept from what goes back to its payer', async () => {
    const organiser = await games.fundedCustomer();
    const order = dataOf(await games.addAt(organiser, gridStart(server.clock.at, 6 * HOUR)));
    const { id } = order;
    dataOf(
      await organiser.call(shareApi.set, { id, party_size: 3, deposit: 'shared', at_deadline: 'cover' }),
    );
    const { token } = dataOf(await organiser.call(invitationApi.make, { id }));
    const payShare = async () => {
      const { share } = dataOf(await person.call(playerApi.join, { token }));
      const due = share?.due ?? 0;
      const request = { id, amount: due, method: 'stripe' as const };
      const { redirect_url } = dataOf(await person.call(shareApi.pay, request));
      const session = stripe.pay(await openSession(paymentPath(redirect_url)));
      expect(await notify('checkout.session.completed', session)).toBe(200);
      return { session, due };
    };
    const before = await losses();
    const first = await payShare();
    await notify('charge.refunded', refunded(first.session, first.due));
    expect((await losses()) - before).toBe(-first.due);
    dataOf(await person.call(playerApi.leave, { id }));
    expect([await balance(), (await losses()) - before]).toEqual([0, 0]);

    const second = await payShare();
    await notify('charge.refunded', refunded(second.session, second.due - 100));
    dataOf(await organiser.call(orderApi.cancel, { id }));
    expect([await balance(), (await losses()) - before]).toEqual([100, 0]);
  });

  test('of an order that stays paid does not touch the wallet', async () => {
    await server.creditWallet(person.id, 20_000);
    const { order, session } = await bookByStripe();
    const before = await losses();
    await notify('charge.refunded', refunded(session, order.total));
    expect(await balance()).toBe(20_000);
    expect((await losses()) - before).toBe(-order.total);
  });

  test('is on the receipts of the order and of the top-up', async () => {
    const { order, session } = await bookByStripe();
    await notify('charge.refunded', refunded(session, 1_000));
    const receipt = dataOf(await person.call(receiptApi.order, { id: order.id }));
    expect(receipt.lines.at(-1)).toEqual({ kind: 'given_back', amount: -1_000 });
    expect(receipt).toMatchObject({ total: order.total, charged: order.total - 1_000 });
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    expect(dataOf(await person.call(receiptApi.order, { id: order.id })).charged).toBe(0);

    await notify('charge.refunded', refunded(await topUp({ amount: 50_000 }), 20_000));
    const { list } = dataOf(await person.call(walletApi.logs, { group: 'topups' }));
    const topup = dataOf(await person.call(receiptApi.topup, { id: list[0]?.topup_id ?? '' }));
    expect(topup).toMatchObject({ amount: 50_000, given_back: 20_000 });
  });

  test('of an order that was cancelled takes back what the wallet received', async () => {
    const { order, session } = await bookByStripe();
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    expect(await balance()).toBe(order.total);
    await notify('charge.refunded', refunded(session, order.total));
    expect(await balance()).toBe(0);
  });

  test('of an order that is cancelled later is not paid out again', async () => {
    const { order, session } = await bookByStripe();
    const before = await losses();
    await notify('charge.refunded', refunded(session, order.total));
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    expect([await balance(), (await losses()) - before]).toEqual([0, 0]);
  });

  test('of a part is kept from the money that a cancel returns', async () => {
    const { order, session } = await bookByStripe();
    const before = await losses();
    await notify('charge.refunded', refunded(session, 1000));
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    expect([await balance(), (await losses()) - before]).toEqual([order.total - 1000, 0]);
    await notify('charge.refunded', refunded(session, order.total - 1000), { created: 1_800_000_005 });
    expect([await balance(), (await losses()) - before]).toEqual([0, 0]);
  });

  test('of a booking that lapses is not paid out again', async () => {
    const { order, session } = await bookByStripe();
    const before = await losses();
    await notify('charge.refunded', refunded(session, order.total));
    server.clock.at = order.end_at + 1;
    await sweepOrders(server.deps);
    const { status, deposit } = await games.detail(person, order.id);
    expect(status).not.toBe('paid');
    expect([await balance(), (await losses()) - before]).toEqual([0, deposit - order.total]);
  });

  test('of a game that has ended takes back what the end returned, and no more', async () => {
    const { order, session } = await playByStripe();
    server.clock.at += 20 * 60;
    dataOf(await person.call(orderApi.end, { id: order.id }));
    const { settlement } = await games.detail(person, order.id);
    expect(settlement?.returned).toBeGreaterThan(0);
    await server.creditWallet(person.id, 20_000);
    const before = await losses();
    await notify('charge.refunded', refunded(session, order.total));
    expect(await balance()).toBe(20_000);
    expect((await losses()) - before).toBe(settlement!.returned - order.total);
  });

  test('that arrives first leaves the order unpaid', async () => {
    const { order, session } = await payForBooking();
    const before = await losses();
    expect(await notify('charge.refunded', refunded(session, order.total))).toBe(200);
    await notify('checkout.session.completed', session);
    expect((await games.detail(person, order.id)).status).toBe('unpaid');
    expect([await balance(), (await losses()) - before]).toEqual([0, 0]);
  });

  test('after a dispute of the whole takes the bonus back once', async () => {
    const session = await topUp({ package_id: 'p300' });
    await notify('charge.dispute.funds_withdrawn', disputed(session, 1));
    expect(await balance()).toBe(0);
    await server.creditWallet(person.id, 50_000);
    await notify('charge.refunded', refunded(session, 10_000));
    expect(await balance()).toBe(40_000);
  });

  test('that arrives before the payment is booked after it', async () => {
    const { path } = await startTopup(person, { amount: 5000, method: 'stripe' });
    const session = stripe.pay(await openSession(path));
    expect(await notify('charge.refunded', refunded(session, 5000))).toBe(200);
    expect(await balance()).toBe(0);
    expect((await kinds()).toSorted()).toEqual(['payment_refund', 'topup']);
    await notify('checkout.session.completed', session);
    expect(await balance()).toBe(0);
  });

  test('is asked for again while Stripe does not answer', async () => {
    const session = await topUp({ amount: 5000 });
    stripe.faults.down = true;
    onTestFinished(() => {
      stripe.faults.down = false;
    });
    expect(await notify('charge.refunded', refunded(session, 5000))).toBe(503);
    stripe.faults.down = false;
    expect(await notify('charge.refunded', charge(session))).toBe(200);
    expect(await balance()).toBe(0);
  });
});

describe('a refund that fails later', () => {
  const fail = (refund: Refund, type = 'refund.failed', created = 1_800_000_010) =>
    notify(type, Object.assign(refund, { status: 'failed' }), { created });

  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'gives the wallet back what it had paid (%s)',
    async (type) => {
      const session = await topUp({ package_id: 'p300' });
      const before = await losses();
      const refund = stripe.refund(session, 30_000);
      await notify('charge.refunded', charge(session));
      expect(await balance()).toBe(0);
      for (let i = 0; i < 2; i++) expect(await fail(refund, type)).toBe(200);
      expect([await balance(), (await losses()) - before]).toEqual([33_000, 0]);
    },
  );

  test('gives the hall back its loss, and no more than the wallet had paid to the wallet', async () => {
    const session = await topUp({ amount: 50_000 });
    const order = await games.book(person, gridStart(server.clock.at, 3 * HOUR));
    const before = await losses();
    const refund = stripe.refund(session, 50_000);
    await notify('charge.refunded', charge(session));
    await fail(refund);
    expect([await balance(), (await losses()) - before]).toEqual([50_000 - order.total, 0]);
  });

  test('leaves the refunds that did not fail', async () => {
    const session = await topUp({ amount: 5000 });
    const refund = stripe.refund(session, 3000);
    await notify('charge.refunded', refunded(session, 1000));
    expect(await balance()).toBe(1000);
    await fail(refund);
    expect(await balance()).toBe(4000);
    await notify('charge.refunded', refunded(session, 500), { created: 1_800_000_020 });
    expect(await balance()).toBe(3500);
  });

  test('in the second of its report is booked back too, and a late report of it changes nothing', async () => {
    const session = await topUp({ amount: 5000 });
    const refund = stripe.refund(session, 5000);
    await notify('charge.refunded', charge(session));
    await fail(refund, 'refund.failed', 1_800_000_000);
    expect(await balance()).toBe(5000);
    await notify('charge.refunded', charge(session));
    expect(await balance()).toBe(5000);
  });

  test('after a game that kept its return for it lets the next refund take that back', async () => {
    const { order, session } = await playByStripe();
    const before = await losses();
    const refund = stripe.refund(session, order.total);
    await notify('charge.refunded', charge(session));
    server.clock.at += 20 * 60;
    dataOf(await person.call(orderApi.end, { id: order.id }));
    expect(await balance()).toBe(0);
    await fail(refund);
    const { settlement } = await games.detail(person, order.id);
    expect([await balance(), (await losses()) - before]).toEqual([
      settlement!.refund + settlement!.deposit,
      0,
    ]);
    await notify('charge.refunded', refunded(session, order.total), { created: 1_800_000_020 });
    expect(await balance()).toBe(0);
  });

  test('that was never reported changes nothing', async () => {
    const session = await topUp({ amount: 5000 });
    expect(await fail(stripe.refund(session, 5000))).toBe(200);
    expect(await balance()).toBe(5000);
  });
});

test('a payment that arrives after its account was deleted goes to the hall without a bonus, and its refund comes from there', async () => {
  const { path } = await startTopup(person, { package_id: 'p300', method: 'stripe' });
  const session = await openSession(path);
  expect(await notify('checkout.session.expired', { ...session, status: 'expired' })).toBe(200);
  const before = await losses();
  expect((await deleteAccount()).ok).toBe(true);
  expect(await notify('checkout.session.completed', stripe.pay(session))).toBe(200);
  expect(await walletOf(person.id)).toBe(0);
  expect((await losses()) - before).toBe(30_000);
  expect(await notify('charge.refunded', refunded(session, 30_000))).toBe(200);
  expect(await walletOf(person.id)).toBe(0);
  expect((await losses()) - before).toBe(0);
});

describe('a dispute', () => {
  test('is taken from the wallet when the money is withdrawn, and returned when it is won', async () => {
    const session = await topUp({ amount: 5000 });
    await notify('charge.dispute.created', disputed(session, 0));
    expect(await balance()).toBe(5000);
    await notify('charge.dispute.funds_withdrawn', disputed(session, 1), { created: 1_800_000_010 });
    expect(await balance()).toBe(0);
    await notify('charge.dispute.funds_reinstated', disputed(session, 2), { created: 1_800_000_020 });
    // Out of order.
    await notify('charge.dispute.updated', disputed(session, 1), { created: 1_800_000_015 });
    expect(await balance()).toBe(5000);
    expect(await kinds()).toEqual(['payment_dispute', 'payment_dispute', 'topup']);
  });

  test('that is won after the account was deleted gives the money to the hall, not to a wallet that nobody can use', async () => {
    const session = await topUp({ amount: 5000 });
    await notify('charge.dispute.funds_withdrawn', disputed(session, 1));
    const before = await losses();
    expect((await deleteAccount()).ok).toBe(true);
    await notify('charge.dispute.closed', disputed(session, 2), { created: 1_800_000_020 });
    expect(await walletOf(person.id)).toBe(0);
    expect((await losses()) - before).toBe(5000);
  });

  test('of a booked table is paid by the wallet, the rest is a loss until it is won', async () => {
    const { order, session } = await bookByStripe();
    await server.creditWallet(person.id, 100);
    const before = await losses();
    await notify('charge.dispute.funds_withdrawn', disputed(session, 1));
    expect([await balance(), (await losses()) - before]).toEqual([0, 100 - order.total]);
    await notify('charge.dispute.closed', disputed(session, 2), { created: 1_800_000_020 });
    expect([await balance(), (await losses()) - before]).toEqual([100, 0]);
  });
  test('of an order that is cancelled later is not paid out twice, and one that is won returns the money', async () => {
    const { order, session } = await bookByStripe();
    const before = await losses();
    await notify('charge.dispute.funds_withdrawn', disputed(session, 1));
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    expect([await balance(), (await losses()) - before]).toEqual([0, 0]);
    await notify('charge.dispute.closed', disputed(session, 2), { created: 1_800_000_020 });
    expect([await balance(), (await losses()) - before]).toEqual([order.total, 0]);
  });
});

describe('the preview of what goes back', () => {
  const reversals: [string, (session: Session, total: number) => ReturnType<typeof notify>][] = [
    ['nothing', async () => 200],
    ['a refund of a part', (session) => notify('charge.refunded', refunded(session, 1000))],
    ['a refund of nearly all', (session, total) => notify('charge.refunded', refunded(session, total - 1))],
    ['a refund of the whole', (session, total) => notify('charge.refunded', refunded(session, total))],
    ['an open dispute', (session) => notify('charge.dispute.funds_withdrawn', disputed(session, 1))],
    [
      'a dispute that was won',
      async (session) => {
        await notify('charge.dispute.funds_withdrawn', disputed(session, 1));
        return notify('charge.dispute.closed', disputed(session, 2), { created: 1_800_000_020 });
      },
    ],
  ];

  test.for(reversals)('is what a cancel returns, after %s', async ([, reverse]) => {
    const { order, session } = await bookByStripe();
    expect(await reverse(session, order.total)).toBe(200);
    const { cancel_preview } = await games.detail(person, order.id);
    const returned = cancel_preview!.returned;
    const before = await balance();
    const changed = await person.call(orderApi.cancel, { id: order.id, returned: returned + 1 });
    expect(changed).toMatchObject({ ok: false, refusal: { reason: 'refund_changed', facts: { returned } } });
    dataOf(await person.call(orderApi.cancel, { id: order.id, returned }));
    expect((await balance()) - before).toBe(returned);
  });

  test.for(reversals)('is what an end returns, after %s', async ([, reverse]) => {
    const { order, session } = await playByStripe();
    server.clock.at += 40 * 60;
    expect(await reverse(session, order.total)).toBe(200);
    const { end_preview } = await games.detail(person, order.id);
    const before = await balance();
    const { settlement } = dataOf(await person.call(orderApi.end, { id: order.id }));
    expect(settlement).toEqual(end_preview);
    expect((await balance()) - before).toBe(end_preview!.returned);
  });
});
