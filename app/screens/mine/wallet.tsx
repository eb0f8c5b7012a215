'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { entryHref } from '#app/features/receipt/entry-href.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { Page } from '#components/ui/page.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { BalanceCard } from '#components/wallet/balance-card.tsx';
import { EntryList } from '#components/wallet/entry-list.tsx';
import { configQueries } from '#lib/api/config.ts';
import { walletQueries } from '#lib/api/wallet.ts';
import { type EntryFilter, entryFilters } from '#lib/contract/wallet.ts';
import { useRouter } from '#lib/router/router.ts';

/** My Wallet: the balance, the deposits held, and the entries. */
export default function Wallet() {
  const t = useTranslations();
  const { navigateBack, navigateTo } = useRouter();
  const [filter, setFilter] = useState<EntryFilter>('all');
  const { data: config } = useQuery(configQueries.config());
  const wallet = useQuery(walletQueries.detail());
  const logs = useInfiniteQuery(walletQueries.logs(filter));
  const entries = logs.data?.pages.flatMap((page) => page.list) ?? [];
  const refetch = () => Promise.all([wallet.refetch(), logs.refetch()]);
  return (
    <Page wide bar={<AppBar title={t('page.wallet')} onBack={() => navigateBack()} />} onRefresh={refetch}>
      <Columns
        first={
          <>
            <StaleDataBanner query={wallet} />
            {wallet.data ? (
              <BalanceCard
                brand={config?.brand ?? ''}
                balance={wallet.data.balance}
                depositHeld={wallet.data.deposit_held}
                hasDeposits={config?.deposits ?? true}
                action={
                  <Button variant="on-brand" icon={Plus} onClick={() => navigateTo('/pages/index/vip')}>
                    {t('home.topUp')}
                  </Button>
                }
              />
            ) : (
              !wallet.isError && <Skeleton className="h-52.5 w-full rounded-xl" />
            )}
            <p className="text-ink-2 text-small">
              {t(config?.deposits === false ? 'wallet.rulesNoDeposit' : 'wallet.rules')}
            </p>
          </>
        }
        second={
          <>
            <Segmented
              label={t('wallet.filter.label')}
              value={filter}
              onChange={setFilter}
              options={entryFilters.map((value) => ({ value, label: t(`wallet.filter.${value}`) }))}
            />
            {logs.isPending && <SkeletonList shape="rows" rows={5} label={t('ui.loading')} />}
            <QueryError query={logs} onRetry={refetch} />
            {logs.data && entries.length === 0 && (
              <Empty illustration="records" title={t('wallet.empty.title')} text={t('wallet.empty.text')} />
            )}
            {entries.length > 0 && (
              <>
                <EntryList label={t('wallet.filter.label')} entries={entries} hrefOf={entryHref} />
                <LoadMore
                  more={logs.hasNextPage}
                  loading={logs.isFetchingNextPage}
                  failed={logs.isFetchNextPageError}
                  onMore={() => logs.fetchNextPage()}
                />
              </>
            )}
          </>
        }
      />
    </Page>
  );
}
