'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { ClaimCouponButton } from '#app/features/coupon/claim-coupon-button.tsx';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { OfferNote } from '#components/coupon/offer-note.tsx';
import { Ticket } from '#components/coupon/ticket.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { cardGrid } from '#components/ui/columns.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { couponQueries } from '#lib/api/coupon.ts';
import { useRouter } from '#lib/router/router.ts';
import { usePersonId } from '#lib/session/session.ts';

/** Get Coupons: the coupons on offer. */
export default function CouponReceive() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const offers = useQuery(couponQueries.center(usePersonId(), useLocale()));
  return (
    <Page
      wide
      bar={<AppBar title={t('page.couponReceive')} onBack={() => navigateBack()} />}
      onRefresh={() => offers.refetch()}
    >
      <div className={cardGrid}>
        <StaleDataBanner query={offers} />
        {offers.isPending && <SkeletonList shape="tickets" rows={4} label={t('ui.loading')} />}
        <QueryError query={offers} />
        {offers.data?.list.length === 0 && (
          <Empty illustration="coupons" title={t('coupon.none.title')} text={t('coupon.none.text')} />
        )}
        {offers.data?.list.map((offer) => (
          <Ticket
            key={offer.id}
            {...offer}
            inactive={
              offer.state === 'sold_out' ||
              offer.state === 'ended' ||
              (offer.state === 'claimed' && offer.own?.status !== 'unused')
            }
            note={<OfferNote offer={offer} />}
            aside={<ClaimCouponButton offer={offer} />}
          />
        ))}
      </div>
    </Page>
  );
}
