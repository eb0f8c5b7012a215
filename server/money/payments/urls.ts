import type { Env } from '#server/core/env.ts';
import type { Lang } from '#server/core/lang.ts';
import type { Payment } from './store.ts';

type BaseUrls = Pick<Env, 'PUBLIC_URL' | 'API_URL'>;

/** This server's URL of the payment. `order_id`: the unpaid order at which a top-up began. */
export const paymentPageUrl = (
  env: BaseUrls,
  payment: Pick<Payment, 'id' | 'provider'>,
  { lang, order_id }: { lang: Lang; order_id?: string | null | undefined },
): string => {
  const query = new URLSearchParams({ lang, ...(order_id ? { order: order_id } : {}) });
  return `${env.API_URL}/api/payment/${payment.provider}/${payment.id}?${query}`;
};

/** The id of the payment in a URL of `paymentPageUrl`. */
export const paymentIdOf = (url: string): string => /\/api\/payment\/\w+\/(\w+)/.exec(url)?.[1] ?? '';

/** The app's URL after the payment page, whether the payment was paid or not. */
export function returnUrl(
  { PUBLIC_URL }: BaseUrls,
  { id, purpose, order_id }: Pick<Payment, 'id' | 'purpose' | 'order_id'>,
  topupOrderId = '',
): string {
  if (purpose === 'order') return `${PUBLIC_URL}/#/pages/order/pay?id=${order_id}&payment=${id}`;
  if (purpose === 'extend' || purpose === 'share')
    return `${PUBLIC_URL}/#/pages/order/finish?id=${order_id}&payment=${id}`;
  const order = topupOrderId && `&order=${encodeURIComponent(topupOrderId)}`;
  return `${PUBLIC_URL}/#/pages/index/vip?topup=${id}${order}`;
}

/** The app's URL for a person who left the payment page without paying. */
export const cancelUrl = (...payment: Parameters<typeof returnUrl>): string =>
  `${returnUrl(...payment)}&cancelled=1`;
