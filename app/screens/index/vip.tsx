'use client';

import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { TopupForm } from '#app/features/payment/topup-form.tsx';
import { TopupResult } from '#app/features/payment/topup-result.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { vipQueries } from '#lib/api/vip.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';

/** My Members: the level, and topping the wallet up. `topup`: the person comes back from its payment page. */
export default function Vip({ query }: { query: { topup: string } }) {
  const t = useTranslations();
  const online = useOnline();
  const { navigateBack, navigateTo } = useRouter();
  const members = useQuery(vipQueries.detail(useLocale()));
  const { data: vip, isError, refetch } = members;
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
        <TopupResult id={query.topup} />
      </Page>
    );
  }
  if (vip)
    return <TopupForm vip={vip} bar={bar} age={<StaleDataBanner query={members} />} onRefresh={refetch} />;
  return (
    <Page bar={bar}>
      {isError ? (
        <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-36 w-full rounded-xl" />
          <SkeletonList rows={4} label={t('ui.loading')} />
        </div>
      )}
    </Page>
  );
}
