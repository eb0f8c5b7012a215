import type { Env } from '#server/core/env.ts';
import type { Lang } from '#server/core/lang.ts';
import type { Payment } from './store.ts';

type BaseUrls = Pick<Env, 'PUBLIC_URL' | 'API_URL'>;

/** This server's URL of the payment: shows the sandbox page or redirects to the provider's. */
export const paymentPageUrl = (
  env: BaseUrls,
  payment: Pick<Payment, 'id' | 'provider'>,
  lang: Lang,
): string => `${env.API_URL}/api/payment/${payment.provider}/${payment.id}?lang=${lang}`;

/** The app's URL after the payment page, whether the payment was paid or not. */
export const returnUrl = (env: BaseUrls, payment: Pick<Payment, 'id' | 'purpose' | 'order_id'>): string =>
  payment.purpose === 'topup'
    ? `${env.PUBLIC_URL}/#/pages/index/vip?topup=${payment.id}`
    : `${env.PUBLIC_URL}/#/pages/order/pay?id=${payment.order_id}&payment=${payment.id}`;
