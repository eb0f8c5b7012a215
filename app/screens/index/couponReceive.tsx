'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { ClaimCouponButton } from '#app/features/coupon/claim-coupon-button.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { OfferNote } from '#components/coupon/offer-note.tsx';
import { Ticket } from '#components/coupon/ticket.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { couponQueries } from '#lib/api/coupon.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

const spent: readonly string[] = ['sold_out', 'ended'];

/** Get Coupons: what there is to claim. */
export default function CouponReceive() {
  const t = useTranslations();
  const online = useOnline();
  const { navigateBack } = useRouter();
  const who = useSession()?.userinfo.id ?? null;
  const offers = useQuery(couponQueries.center(who, useLocale()));
  return (
    <Page
      bar={<AppBar title={t('page.couponReceive')} onBack={() => navigateBack()} />}
      onRefresh={() => offers.refetch()}
    >
      <div className="flex flex-1 flex-col gap-3">
        <StaleDataBanner query={offers} />
        {offers.isPending && <SkeletonList rows={4} label={t('ui.loading')} />}
        {offers.isError && !offers.data && (
          <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => offers.refetch()} />
        )}
        {offers.data?.list.length === 0 && (
          <Empty scene="coupons" title={t('coupon.none.title')} text={t('coupon.none.text')} />
        )}
        {offers.data?.list.map((offer) => (
          <Ticket
            key={offer.id}
            {...offer}
            spent={spent.includes(offer.state)}
            note={<OfferNote offer={offer} />}
            aside={<ClaimCouponButton offer={offer} />}
          />
        ))}
      </div>
    </Page>
  );
}
