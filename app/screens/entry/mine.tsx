'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { AccountHeader } from '#app/features/account/account-header.tsx';
import { MembershipSummary } from '#app/features/account/membership-summary.tsx';
import { MineMenu } from '#app/features/account/mine-menu.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { Page } from '#components/ui/page.tsx';
import { vipQueries } from '#lib/api/vip.ts';
import { useHasPhone } from '#lib/session/session.ts';

/** Mine: the account, its membership, and links to all other pages. */
export default function Mine() {
  const t = useTranslations('page');
  const hasPhone = useHasPhone();
  const vip = useQuery({ ...vipQueries.detail(useLocale()), enabled: hasPhone });
  return (
    <Page
      tab
      wide
      bar={<AppBar large title={t('mine')} />}
      {...(hasPhone ? { onRefresh: () => vip.refetch() } : {})}
    >
      <Columns
        first={
          <>
            <AccountHeader />
            {hasPhone && <StaleDataBanner query={vip} />}
            {hasPhone && <MembershipSummary vip={vip.data} failed={vip.isError} />}
          </>
        }
        second={<MineMenu />}
      />
    </Page>
  );
}
