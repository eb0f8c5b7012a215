import type { Payment } from './store.ts';

/** Where the person comes back to in the app once a payment page is done with, whatever came of it. */
export const returnUrlOf = (
  env: { readonly PUBLIC_URL: string },
  payment: Pick<Payment, 'id' | 'purpose' | 'order_id'>,
): string =>
  payment.purpose === 'topup'
    ? `${env.PUBLIC_URL}/#/pages/index/vip?topup=${payment.id}`
    : `${env.PUBLIC_URL}/#/pages/order/pay?id=${payment.order_id}&payment=${payment.id}`;
