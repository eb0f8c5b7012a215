'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Ticket } from '#components/coupon/ticket.tsx';
import { couponQueries } from '#lib/api/coupon.ts';

/** The coupon of the hall file that greets new customers. */
const WELCOME = 'welcome';

/** The hall's welcome coupon, while it can be claimed. */
export function WelcomeGift() {
  const t = useTranslations('login');
  const { data } = useQuery(couponQueries.center(null, useLocale()));
  const gift = data?.list.find(({ id, state }) => id === WELCOME && state === 'open');
  return gift ? <Ticket {...gift} note={t('giftNote')} /> : null;
}
