'use client';

import { useTranslations } from 'next-intl';
import { Checkout } from '#app/features/booking/checkout.tsx';
import type { OrderFormProps } from '#app/features/booking/order-form-props.ts';
import type { OrderDetail } from '#lib/contract/order.ts';

/** Changes the coupon of an offer of the waiting list: its table, start and length are fixed. */
export function OfferForm({ offer, ...props }: OrderFormProps & { readonly offer: OrderDetail }) {
  const t = useTranslations('add');
  return (
    <Checkout
      {...props}
      startAt={offer.start_at}
      minutes={offer.minutes}
      onStart={() => {}}
      submitLabel={t('changeSubmit')}
    >
      {props.head(null)}
    </Checkout>
  );
}
