'use client';

import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { TopupForm } from '#app/features/payment/topup-form.tsx';
import { TopupResult } from '#app/features/payment/topup-result.tsx';
import { usePaymentTrip } from '#app/features/payment/use-payment-trip.ts';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { orderQueries } from '#lib/api/order.ts';
import { vipQueries } from '#lib/api/vip.ts';
import { useRouter } from '#lib/router/router.ts';

interface VipQuery {
  /** The top-up whose payment page the person returns from or has left; empty: none. */
  readonly topup: string;
  /** The unpaid order at which a top-up began; empty: none. */
  readonly order: string;
  /** What the balance must cover, minor units; empty: the order's total, if it is unpaid. */
  readonly price: string;
  /** If not empty, the person left the payment page without paying. */
  readonly cancelled: string;
}

/** My Members: the member level and a top-up. */
export default function Vip({ query }: { query: VipQuery }) {
  const t = useTranslations();
  const { navigateBack, navigateTo } = useRouter();
  const locale = useLocale();
  const vip = useQuery(vipQueries.detail(locale));
  const { data: order } = useQuery({
    ...orderQueries.detail(query.order, locale),
    enabled: query.order !== '' && query.topup === '',
  });
  const asked = /^\d{1,12}$/.test(query.price) ? Number(query.price) : 0;
  const price = asked || (order?.status === 'unpaid' ? order.total : 0);
  usePaymentTrip(query.topup !== '');
  const bar = (
    <AppBar
      title={t('page.vip')}
      onBack={() => navigateBack()}
      actions={
        <IconButton
          icon={ReceiptText}
          label={t('page.vipLogs')}
          onClick={() => navigateTo('/pages/index/vipLogs')}
        />
      }
    />
  );
  if (query.topup) {
    return (
      <Page bar={bar}>
        <TopupResult
          id={query.topup}
          orderId={query.order}
          price={query.price}
          cancelled={query.cancelled !== ''}
        />
      </Page>
    );
  }
  if (vip.data) {
    const banner = <StaleDataBanner query={vip} />;
    return (
      <TopupForm
        vip={vip.data}
        purpose={{ orderId: query.order, price }}
        bar={bar}
        banner={banner}
        onRefresh={vip.refetch}
      />
    );
  }
  return (
    <Page bar={bar}>
      {vip.isError ? (
        <QueryError query={vip} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-36 w-full rounded-xl" />
          <SkeletonList rows={4} label={t('ui.loading')} />
        </div>
      )}
    </Page>
  );
}
