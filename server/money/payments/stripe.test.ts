import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeStripe, startFakeStripe } from '#server/test/fake-stripe.ts';
import { type PaymentRequest, SignatureError } from './port.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe?.close());

const paymentRequest = (overrides: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: 'pay_1',
  provider_ref: null,
  amount: 5000,
  currency: 'CNY',
  brand: 'Baize',
  title: 'Wallet top-up',
  lang: 'zh-cn',
  return_url: 'https://hall.test/#/pages/index/vip?topup=pay_1',
  now: 1_800_000_000,
  expires_at: null,
  cancel_url: 'https://hall.test/#/pages/index/vip?topup=pay_1&cancelled=1',
  ...overrides,
});

async function openPage(id: string, overrides: Partial<PaymentRequest> = {}) {
  const page = await stripe.provider.openPage(paymentRequest({ id, ...overrides }));
  if (!('provider_ref' in page)) throw new Error('expected a redirect to Stripe');
  return { page, session: stripe.sessions.get(page.provider_ref)! };
}

describe('openPage', () => {
  test('creates a Checkout session for the amount, in the language of the person', async () => {
    const { page } = await openPage('pay_page');
    expect(page.redirect_url).toBe('https://checkout.stripe.test/cs_test_pay_page');
    const { form, idempotencyKey } = stripe.createRequests.at(-1)!;
    expect(idempotencyKey).toMatch(/^pay_page_/);
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      client_reference_id: 'pay_page',
      'line_items[0][price_data][currency]': 'cny',
      'line_items[0][price_data][unit_amount]': '5000',
      'line_items[0][price_data][product_data][name]': 'Baize · Wallet top-up',
      locale: 'zh',
      'adaptive_pricing[enabled]': 'false',
      success_url: paymentRequest().return_url,
      cancel_url: paymentRequest().cancel_url,
    });
    expect(form.get('expires_at')).toBeNull();
  });

  test('in another language works after an answer of Stripe was lost', async () => {
    stripe.faults.down = true;
    await expect(openPage('pay_lost')).rejects.toThrow();
    stripe.faults.down = false;
    stripe.faults.loseNextAnswer = true;
    // The SDK repeats a request whose connection was closed with its key: Stripe answers with the session of
    // the first one.
    const { page } = await openPage('pay_lost');
    const other = await openPage('pay_lost', { lang: 'en-us' });
    expect(other.page.provider_ref).not.toBe(page.provider_ref);
  });

  test('lets the session expire with the payment, within the limits of Stripe', async () => {
    const { now } = paymentRequest();
    const expiryOf = async (id: string, seconds: number) => {
      await openPage(id, { expires_at: now + seconds });
      return Number(stripe.createRequests.at(-1)!.form.get('expires_at')) - now;
    };
    expect(await expiryOf('pay_soon', 900)).toBe(31 * 60);
    expect(await expiryOf('pay_later', 7200)).toBe(7200);
    expect(await expiryOf('pay_far', 10 * 86_400)).toBe(23 * 3600);
  });

  test('gives Stripe an expiry by the system clock, which the server does not follow after a step', async () => {
    const { now } = paymentRequest();
    const expiryAt = async (id: string, ahead: number) => {
      stripe.faults.wallClockAhead = ahead;
      await openPage(id, { expires_at: now + 7200 });
      return Number(stripe.createRequests.at(-1)!.form.get('expires_at')) - now;
    };
    expect(await expiryAt('pay_ahead', 86_400)).toBe(86_400 + 7200);
    expect(await expiryAt('pay_behind', -86_400)).toBe(-86_400 + 7200);
    expect(await expiryAt('pay_near', 1)).toBe(7200);
    stripe.faults.wallClockAhead = 0;
  });

  test('returns the existing session when opened again, in any language', async () => {
    const { page } = await openPage('pay_again');
    const requestsBefore = stripe.createRequests.length;
    const again = await openPage('pay_again', { provider_ref: page.provider_ref, lang: 'en-us' });
    expect(again.page).toEqual(page);
    expect(stripe.createRequests).toHaveLength(requestsBefore);
  });

  test('redirects to the app once the session has ended', async () => {
    const { page, session } = await openPage('pay_ended');
    session.url = null;
    const again = await openPage('pay_ended', { provider_ref: page.provider_ref });
    expect(again.page.redirect_url).toBe(paymentRequest().return_url);
  });
});

describe('readNotification', () => {
  test('returns paid with the amount for a paid session', async () => {
    const { session } = await openPage('pay_done');
    const outcome = await stripe.provider.readNotification(
      stripe.notification('checkout.session.completed', { ...session, payment_status: 'paid' }),
    );
    expect(outcome).toEqual({
      outcome: {
        payment_id: 'pay_done',
        status: 'paid',
        provider_ref: session.id,
        received: { amount: 5000, currency: 'CNY' },
      },
    });
  });

  test('returns null while a delayed payment method is pending', async () => {
    const { session } = await openPage('pay_delayed');
    const notification = stripe.notification('checkout.session.completed', session);
    expect(await stripe.provider.readNotification(notification)).toBeNull();
  });

  test.each(['checkout.session.async_payment_failed', 'checkout.session.expired'])(
    'returns failed for %s',
    async (type) => {
      const { session } = await openPage('pay_failed');
      const notification = stripe.notification(type, { ...session, status: 'expired' });
      expect(await stripe.provider.readNotification(notification)).toMatchObject({
        outcome: { status: 'failed' },
      });
    },
  );

  test('returns null for other events', async () => {
    const { session } = await openPage('pay_other');
    expect(await stripe.provider.readNotification(stripe.notification('charge.updated', session))).toBeNull();
  });

  test('throws on a wrong signature, a missing signature and a changed body', async () => {
    const { session } = await openPage('pay_forged');
    const paid = { ...session, payment_status: 'paid' as const };
    const genuine = stripe.notification('checkout.session.completed', paid);
    const forged = [
      stripe.notification('checkout.session.completed', paid, { secret: 'whsec_wrong' }),
      { ...genuine, headers: new Headers() },
      { ...genuine, body: genuine.body.replace('5000', '9000') },
    ];
    for (const notification of forged) {
      await expect(stripe.provider.readNotification(notification)).rejects.toBeInstanceOf(SignatureError);
    }
  });
});

test('fetchOutcome returns null for an open session, then paid or failed', async () => {
  const { session } = await openPage('pay_fetched');
  const fetchOutcome = () => stripe.provider.fetchOutcome({ id: 'pay_fetched', provider_ref: session.id });
  expect(await fetchOutcome()).toBeNull();
  session.payment_status = 'paid';
  expect(await fetchOutcome()).toMatchObject({
    payment_id: 'pay_fetched',
    status: 'paid',
    received: { amount: 5000, currency: 'CNY' },
  });
  session.payment_status = 'unpaid';
  session.status = 'expired';
  expect(await fetchOutcome()).toMatchObject({ status: 'failed' });
});

test('closePage expires an open session, and returns the outcome of one that was paid', async () => {
  const { session } = await openPage('pay_closed');
  const opened = { id: 'pay_closed', provider_ref: session.id };
  expect(await stripe.provider.closePage(opened, 'long')).toMatchObject({ status: 'failed' });
  expect(session.status).toBe('expired');
  expect(await stripe.provider.closePage(opened, 'long')).toMatchObject({ status: 'failed' });
  const paid = await openPage('pay_just_paid');
  stripe.pay(paid.session);
  const justPaid = { id: 'pay_just_paid', provider_ref: paid.session.id };
  expect(await stripe.provider.closePage(justPaid, 'long')).toMatchObject({
    status: 'paid',
    received: { amount: 5000 },
  });
  const unopened = { id: 'pay_unopened', provider_ref: null };
  expect(await stripe.provider.closePage(unopened, 'long')).toMatchObject({ status: 'failed' });
});

describe('Stripe amounts', () => {
  test.each([
    ['CNY', 5000, 5000],
    ['JPY', 500, 500],
    ['KWD', 1500, 1500],
    // These currencies have no minor unit by ISO 4217, but Stripe counts them in hundredths.
    ['ISK', 500, 50_000],
    ['UGX', 500, 50_000],
  ])('%s: %i converts to %i and back', (currency, amount, stripeAmount) => {
    expect(toStripeAmount(amount, currency)).toBe(stripeAmount);
    expect(fromStripeAmount(stripeAmount, currency)).toBe(amount);
  });

  test('throw if they have no equivalent', () => {
    expect(() => fromStripeAmount(50_050, 'ISK')).toThrow();
  });
});
