import type { Env } from '#server/core/env.ts';
import type { Lang } from '#server/core/lang.ts';
import type { Payment } from './store.ts';

type Addresses = Pick<Env, 'PUBLIC_URL' | 'API_URL'>;

/** The payment's page at this server: the sandbox's own, or the door to the provider's. */
export const pageUrlOf = (env: Addresses, payment: Pick<Payment, 'id' | 'provider'>, lang: Lang): string =>
  `${env.API_URL}/api/payment/${payment.provider}/${payment.id}?lang=${lang}`;

/** Where the person comes back to in the app once the page is done with, whatever came of it. */
export const returnUrlOf = (env: Addresses, payment: Pick<Payment, 'id' | 'purpose' | 'order_id'>): string =>
  payment.purpose === 'topup'
    ? `${env.PUBLIC_URL}/#/pages/index/vip?topup=${payment.id}`
    : `${env.PUBLIC_URL}/#/pages/order/pay?id=${payment.order_id}&payment=${payment.id}`;
