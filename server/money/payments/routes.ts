import { type Context, Hono } from 'hono';
import { Busy } from '#server/core/busy.ts';
import { localize, readLang } from '#server/core/lang.ts';
import { setActor } from '#server/core/scope.ts';
import { read } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import { errorPage, sendPage } from './page.ts';
import { paymentTitle } from './page-text.ts';
import {
  findProvider,
  type PaymentNotification,
  type PaymentPage,
  type PaymentProvider,
  type PaymentRequest,
  SignatureError,
} from './port.ts';
import { reversePayment } from './reverse.ts';
import { settlePayment } from './settle.ts';
import { settleCardRefund } from './settle-card-refund.ts';
import { findPayment, isExpired, keepProviderRef, type Payment } from './store.ts';
import { cancelUrl, returnUrl } from './urls.ts';
import { observeWebhookLag } from './webhook-lag.ts';

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
    setActor(`provider:${provider.name}`);
    const body = await c.req.text();
    try {
      const notification = await readNotification(provider, { body, headers: c.req.raw.headers });
      observeWebhookLag(deps.metrics, { provider: provider.name, body, now: deps.clock.now() });
      // The status is not 2xx: the provider then shows the operator a failed notification.
      if (notification && !(await applyNotification(deps, provider.name, notification)))
        return c.json({ error: 'not the payment that was asked for' }, 400);
      return c.json({ received: true });
    } catch (error) {
      if (error instanceof SignatureError) return c.json({ error: error.message }, 400);
      throw error;
    }
  });

  app.get(`/:provider/${ID}`, async (c) => {
    const payment = await read(deps.db, findPayment(c.req.param('id')));
    const provider = findProvider(deps.paymentProviders, c.req.param('provider'));
    if (!payment || !provider || payment.provider !== provider.name) return sendError(c, 'not_found');
    if (payment.status !== 'pending' || isExpired(payment, deps.clock.now()))
      return c.redirect(returnUrl(deps.env, payment, topupOrderId(c)), 303);
    try {
      const request = await paymentRequest(deps, payment, { lang: langOf(c), topupOrderId: topupOrderId(c) });
      const page = await openPage(deps, provider, request);
      return 'html' in page ? sendPage(c, page, 200, appUrl) : c.redirect(page.redirect_url, 303);
    } catch (error) {
      deps.log.error({ payment: payment.id, err: error }, 'the payment page could not be opened');
      return sendError(c, 'unavailable');
    }
  });

  app.post(`/sandbox/${ID}`, async (c) => {
    const payment = await read(deps.db, findPayment(c.req.param('id')));
    if (!findProvider(deps.paymentProviders, 'sandbox') || payment?.provider !== 'sandbox') {
      return sendError(c, 'not_found');
    }
    const { result } = await c.req.parseBody().catch(() => ({ result: undefined }));
    if (result !== 'paid' && result !== 'failed') return c.text('result must be paid or failed', 400);
    if (payment.status === 'pending') {
      const outcome = { payment_id: payment.id, status: result, provider_ref: null } as const;
      await settlePayment(deps, 'sandbox', outcome);
    }
    return c.redirect(returnUrl(deps.env, payment, topupOrderId(c)), 303);
  });

  return app;
}

async function readNotification(
  provider: PaymentProvider,
  raw: Parameters<PaymentProvider['readNotification']>[0],
): Promise<PaymentNotification | null> {
  try {
    return await provider.readNotification(raw);
  } catch (error) {
    if (error instanceof SignatureError) throw error;
    throw new Busy('the payment provider does not answer', { cause: error });
  }
}

/** False if it reports money that was paid for another payment than ours. */
async function applyNotification(
  deps: MoneyDeps,
  provider: string,
  notification: PaymentNotification,
): Promise<boolean> {
  if ('card_refund' in notification) {
    await settleCardRefund(deps, notification.card_refund);
    return true;
  }
  if ('reversal' in notification) {
    return (await reversePayment(deps, provider, notification.reversal)) !== 'mismatch';
  }
  const { outcome } = notification;
  const result = await settlePayment(deps, provider, outcome);
  return outcome.status !== 'paid' || result !== 'mismatch';
}

/** Opens the provider's page. If two requests do so at the same time, both get the page of the first. */
async function openPage(
  deps: MoneyDeps,
  provider: PaymentProvider,
  request: PaymentRequest,
): Promise<PaymentPage> {
  const page = await provider.openPage(request);
  if ('html' in page) return page;
  const isFirst = await read(deps.db, keepProviderRef(request.id, page.provider_ref));
  const kept = isFirst ? null : await read(deps.db, findPayment(request.id));
  const provider_ref = kept?.provider_ref ?? page.provider_ref;
  if (provider_ref === page.provider_ref) return page;
  await provider.closePage({ id: request.id, provider_ref: page.provider_ref }, 'short');
  return provider.openPage({ ...request, provider_ref });
}

/** The unpaid order at which a top-up began; empty without one. */
const topupOrderId = (c: Context) => c.req.query('order')?.slice(0, 64) ?? '';

const langOf = (c: Context) => readLang(c.req.query('lang') ?? c.req.header('accept-language'));

async function paymentRequest(
  deps: MoneyDeps,
  payment: Payment,
  { lang, topupOrderId }: { lang: PaymentRequest['lang']; topupOrderId: string },
): Promise<PaymentRequest> {
  const { brand, currency } = await deps.hall.current();
  return {
    id: payment.id,
    provider_ref: payment.provider_ref,
    amount: payment.amount,
    currency: payment.currency ?? currency,
    brand: localize(brand, lang),
    title: paymentTitle(payment.purpose, lang),
    lang,
    return_url: returnUrl(deps.env, payment, topupOrderId),
    cancel_url: cancelUrl(deps.env, payment, topupOrderId),
    now: deps.clock.now(),
    expires_at: payment.expires_at,
  };
}
