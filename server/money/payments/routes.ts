import { type Context, Hono } from 'hono';
import { localize, readLang } from '#server/core/lang.ts';
import type { MoneyDeps } from '../deps.ts';
import { errorPage, sendPage } from './page.ts';
import { paymentTitle } from './page-text.ts';
import { findProvider, type PaymentRequest, SignatureError } from './port.ts';
import { settlePayment } from './settle.ts';
import { findPayment, type Payment, setProviderRef } from './store.ts';
import { returnUrl } from './urls.ts';

/** Requests with any other id get 404 without a query. */
const ID = ':id{\\w+}';

/** The payment pages and the webhooks of the providers. Mounted at `/api/payment`. */
export function paymentRoutes(deps: MoneyDeps): Hono {
  const app = new Hono();
  const appUrl = deps.env.PUBLIC_URL;
  const sendError = async (c: Context, problem: 'not_found' | 'unavailable') => {
    const page = await errorPage(langOf(c), problem, appUrl);
    return sendPage(c, page, problem === 'not_found' ? 404 : 503, appUrl);
  };

  app.post('/notify/:provider', async (c) => {
    const provider = findProvider(deps.paymentProviders, c.req.param('provider'));
    if (!provider) return c.json({ error: 'unknown provider' }, 404);
    try {
      const outcome = await provider.readNotification({
        body: await c.req.text(),
        headers: c.req.raw.headers,
      });
      const result = outcome && (await settlePayment(deps, outcome));
      // Not 2xx: the provider then shows the operator a failed notification.
      if (result === 'amount_mismatch') return c.json({ error: 'another amount was asked' }, 400);
      return c.json({ received: true });
    } catch (error) {
      if (error instanceof SignatureError) return c.json({ error: error.message }, 400);
      throw error;
    }
  });

  app.get(`/:provider/${ID}`, async (c) => {
    const payment = await findPayment(deps.db, c.req.param('id'));
    const provider = findProvider(deps.paymentProviders, c.req.param('provider'));
    if (!payment || !provider || payment.provider !== provider.name) return sendError(c, 'not_found');
    if (payment.status !== 'pending') return c.redirect(returnUrl(deps.env, payment), 303);
    try {
      const page = await provider.openPage(await paymentRequest(deps, payment, langOf(c)));
      if ('html' in page) return sendPage(c, page, 200, appUrl);
      await setProviderRef(deps.db, payment.id, page.provider_ref);
      return c.redirect(page.redirect_url, 303);
    } catch (error) {
      deps.log.error({ payment: payment.id, err: error }, 'the payment page could not be opened');
      return sendError(c, 'unavailable');
    }
  });

  app.post(`/sandbox/${ID}`, async (c) => {
    const payment = await findPayment(deps.db, c.req.param('id'));
    if (!findProvider(deps.paymentProviders, 'sandbox') || payment?.provider !== 'sandbox') {
      return sendError(c, 'not_found');
    }
    const { result } = await c.req.parseBody().catch(() => ({ result: undefined }));
    if (result !== 'paid' && result !== 'failed') return c.text('result must be paid or failed', 400);
    if (payment.status === 'pending') {
      await settlePayment(deps, { payment_id: payment.id, status: result, provider_ref: payment.id });
    }
    return c.redirect(returnUrl(deps.env, payment), 303);
  });

  return app;
}

const langOf = (c: Context) => readLang(c.req.query('lang') ?? c.req.header('accept-language'));

async function paymentRequest(
  deps: Pick<MoneyDeps, 'hall' | 'env'>,
  payment: Payment,
  lang: PaymentRequest['lang'],
): Promise<PaymentRequest> {
  const { brand, currency } = await deps.hall.current();
  return {
    id: payment.id,
    provider_ref: payment.provider_ref,
    amount: payment.amount,
    currency,
    brand: localize(brand, lang),
    title: paymentTitle(payment.purpose, lang),
    lang,
    return_url: returnUrl(deps.env, payment),
  };
}
