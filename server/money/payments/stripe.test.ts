import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './amount.ts';
import { ForgedNotification, type PaymentRequest } from './port.ts';
import { type StripeDouble, startStripeDouble } from './stripe-double.ts';

let double: StripeDouble;
beforeAll(async () => {
  double = await startStripeDouble();
});
afterAll(() => double.close());

const request = (over: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: 'pay_1',
  provider_ref: null,
  amount: 5000,
  currency: 'CNY',
  brand: 'Baize',
  title: 'Wallet top-up',
  lang: 'zh-cn',
  return_url: 'https://hall.test/#/pages/index/vip?topup=pay_1',
  ...over,
});

/** The session of a payment that was opened. */
async function opened(id: string, over: Partial<PaymentRequest> = {}) {
  const page = await double.provider.open(request({ id, ...over }));
  if (!('provider_ref' in page)) throw new Error('Stripe has a page of its own');
  return { page, session: double.sessions.get(page.provider_ref)! };
}

describe('the page', () => {
  test('is a Checkout session of the payment, its amount and its language', async () => {
    const { page } = await opened('pay_page');
    expect(page.redirect_url).toBe('https://checkout.stripe.test/cs_test_pay_page');
    const { form, idempotencyKey } = double.asked.at(-1)!;
    expect(idempotencyKey).toBe('pay_page');
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      client_reference_id: 'pay_page',
      'line_items[0][price_data][currency]': 'cny',
      'line_items[0][price_data][unit_amount]': '5000',
      'line_items[0][price_data][product_data][name]': 'Baize · Wallet top-up',
      locale: 'zh',
      success_url: request().return_url,
      cancel_url: request().return_url,
    });
  });

  test('is the same session however often it is opened, in whichever language', async () => {
    const { page } = await opened('pay_again');
    const before = double.asked.length;
    const again = await opened('pay_again', { provider_ref: page.provider_ref, lang: 'en-us' });
    expect(again.page).toEqual(page);
    expect(double.asked).toHaveLength(before);
  });

  test('leads back to the app once the session is over', async () => {
    const { page, session } = await opened('pay_over');
    session.url = null;
    const again = await opened('pay_over', { provider_ref: page.provider_ref });
    expect(again.page.redirect_url).toBe(request().return_url);
  });
});

describe('a notification', () => {
  test('says paid, with the amount, where the session was paid', async () => {
    const { session } = await opened('pay_done');
    const verdict = await double.provider.readNotification(
      double.notification('checkout.session.completed', { ...session, payment_status: 'paid' }),
    );
    expect(verdict).toEqual({
      payment_id: 'pay_done',
      result: 'paid',
      provider_ref: session.id,
      amount: 5000,
    });
  });

  test('says nothing while a slow way of paying is still under way', async () => {
    const { session } = await opened('pay_slow');
    const notice = double.notification('checkout.session.completed', session);
    expect(await double.provider.readNotification(notice)).toBeNull();
  });

  test.each(['checkout.session.async_payment_failed', 'checkout.session.expired'])(
    '%s says failed',
    async (type) => {
      const { session } = await opened('pay_failed');
      const notice = double.notification(type, { ...session, status: 'expired' });
      expect(await double.provider.readNotification(notice)).toMatchObject({ result: 'failed' });
    },
  );

  test('of another matter says nothing', async () => {
    const { session } = await opened('pay_other');
    expect(await double.provider.readNotification(double.notification('charge.updated', session))).toBeNull();
  });

  test('that is signed by someone else, unsigned or altered is refused', async () => {
    const { session } = await opened('pay_forged');
    const paid = { ...session, payment_status: 'paid' as const };
    const genuine = double.notification('checkout.session.completed', paid);
    const forged = [
      double.notification('checkout.session.completed', paid, 'whsec_of_a_thief'),
      { ...genuine, headers: new Headers() },
      { ...genuine, body: genuine.body.replace('5000', '9000') },
    ];
    for (const notice of forged) {
      await expect(double.provider.readNotification(notice)).rejects.toBeInstanceOf(ForgedNotification);
    }
  });
});

test('asked how a payment stands, it answers open, paid or failed', async () => {
  const { session } = await opened('pay_asked');
  const ask = () => double.provider.check({ id: 'pay_asked', provider_ref: session.id });
  expect(await ask()).toBeNull();
  session.payment_status = 'paid';
  expect(await ask()).toMatchObject({ payment_id: 'pay_asked', result: 'paid', amount: 5000 });
  session.payment_status = 'unpaid';
  session.status = 'expired';
  expect(await ask()).toMatchObject({ result: 'failed' });
});

describe('amounts', () => {
  test.each([
    ['CNY', 5000, 5000],
    ['JPY', 500, 500],
    ['KWD', 1500, 1500],
    // No minor unit of its own any more, but Stripe still counts hundredths.
    ['ISK', 500, 50_000],
    ['UGX', 500, 50_000],
  ])('of %s: %i here is %i at Stripe, and back', (currency, ours, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs);
    expect(fromStripeAmount(theirs, currency)).toBe(ours);
  });

  test('that Stripe cannot express are refused', () => {
    expect(() => fromStripeAmount(50_050, 'ISK')).toThrow();
  });
});
