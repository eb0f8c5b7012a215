import { Hono } from 'hono';
import { localize, readLang } from '#server/core/lang.ts';
import type { MoneyDeps } from '../deps.ts';
import { messagePage, sendPage } from './page.ts';
import { titleOf } from './page-text.ts';
import { ForgedNotification, findProvider, type PaymentRequest } from './port.ts';
import { settlePayment } from './settle.ts';
import { findPayment, type Payment, setProviderRef } from './store.ts';
import { returnUrlOf } from './urls.ts';

/** Anything else is no id of ours, and need not be asked of the database. */
const ID = ':id{\\w+}';

/** What is no call of the app: the payment pages, and the notifications of the providers. Mounted at `/api/payment`. */
export function paymentRoutes(deps: MoneyDeps): Hono {
  const app = new Hono();
  const home = deps.env.PUBLIC_URL;

  app.post('/notify/:provider', async (c) => {
    const provider = findProvider(deps.paymentProviders, c.req.param('provider'));
    if (!provider) return c.json({ error: 'unknown provider' }, 404);
    try {
      const verdict = await provider.readNotification({
        body: await c.req.text(),
        headers: c.req.raw.headers,
      });
      const settled = verdict && (await settlePayment(deps, verdict));
      // Not 2xx, so that the provider shows the operator that something is off.
      if (settled === 'mismatch') return c.json({ error: 'another amount was asked' }, 400);
      return c.json({ received: true });
    } catch (error) {
      if (error instanceof ForgedNotification) return c.json({ error: error.message }, 400);
      throw error;
    }
  });

  app.get(`/:provider/${ID}`, async (c) => {
    const lang = readLang(c.req.query('lang') ?? c.req.header('accept-language'));
    const payment = await findPayment(deps.db, c.req.param('id'));
    const provider = findProvider(deps.paymentProviders, c.req.param('provider'));
    if (!payment || !provider || payment.provider !== provider.name) {
      return sendPage(c, await messagePage(lang, 'gone', home), 404, home);
    }
    if (payment.status !== 'pending') return c.redirect(returnUrlOf(deps.env, payment), 303);
    try {
      const page = await provider.open(await requestFor(deps, payment, lang));
      if ('html' in page) return sendPage(c, page, 200, home);
      await setProviderRef(deps.db, payment.id, page.provider_ref);
      return c.redirect(page.redirect_url, 303);
    } catch (error) {
      deps.log.error({ payment: payment.id, err: error }, 'the payment page could not be opened');
      return sendPage(c, await messagePage(lang, 'busy', home), 503, home);
    }
  });

  app.post(`/sandbox/${ID}`, async (c) => {
    const lang = readLang(c.req.query('lang') ?? c.req.header('accept-language'));
    const payment = await findPayment(deps.db, c.req.param('id'));
    if (!findProvider(deps.paymentProviders, 'sandbox') || payment?.provider !== 'sandbox') {
      return sendPage(c, await messagePage(lang, 'gone', home), 404, home);
    }
    const { result } = await c.req.parseBody().catch(() => ({ result: undefined }));
    if (result !== 'paid' && result !== 'failed') return c.text('result must be paid or failed', 400);
    if (payment.status === 'pending') {
      await settlePayment(deps, { payment_id: payment.id, result, provider_ref: payment.id });
    }
    return c.redirect(returnUrlOf(deps.env, payment), 303);
  });

  return app;
}

async function requestFor(
  deps: MoneyDeps,
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
    title: titleOf(payment.purpose, lang),
    lang,
    return_url: returnUrlOf(deps.env, payment),
  };
}
