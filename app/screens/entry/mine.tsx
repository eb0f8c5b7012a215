'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { MineMenu } from '#app/features/account/mine-menu.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Stat } from '#components/ui/stat.tsx';
import { Stats } from '#components/ui/stats.tsx';
import { LevelCard } from '#components/wallet/level-card.tsx';
import { vipQueries } from '#lib/api/vip.ts';
import type { Vip } from '#lib/contract/vip.ts';
import { href, useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** Mine: who the person is, what they have, and the way to everything else. */
export default function Mine() {
  const t = useTranslations('page');
  const session = useSession();
  const member = Boolean(session?.userinfo.mobile);
  const vip = useQuery({ ...vipQueries.detail(useLocale()), enabled: member });
  return (
    <Page
      tab
      bar={<AppBar large title={t('mine')} />}
      {...(member ? { onRefresh: () => vip.refetch() } : {})}
    >
      <div className="flex flex-col gap-5">
        <Head />
        {member && <StaleDataBanner query={vip} />}
        {member && <Membership vip={vip.data} failed={vip.isError} />}
        <MineMenu />
      </div>
    </Page>
  );
}

function Head() {
  const t = useTranslations();
  const session = useSession();
  const { hash } = useLocation();
  const { navigateTo } = useRouter();
  const user = session?.userinfo;
  const face = (
    <>
      <Avatar size="md" src={user?.avatar ?? null} name={user?.nickname ?? ''} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-title">{user?.nickname ?? t('mine.guest')}</span>
        <span className="block truncate text-ink-2 text-small">
          {user ? (user.mobile ?? t('mine.noPhone')) : t('mine.guestText')}
        </span>
      </span>
    </>
  );
  if (user?.mobile) {
    return (
      <a
        href={href('/pages/mine/info')}
        className="flex items-center gap-4 rounded-lg py-1 active:opacity-70"
      >
        {face}
        <ChevronRight aria-hidden="true" className="size-[1.125rem] shrink-0 text-control" />
      </a>
    );
  }
  return (
    <div className="flex items-center gap-4 py-1">
      {face}
      <Button
        size="md"
        onClick={() =>
          navigateTo(user ? '/pages/login/firstBindPhone' : '/pages/entry/login', { next: hash })
        }
      >
        {t(user ? 'login.bind' : 'login.signIn')}
      </Button>
    </div>
  );
}

/** What a member has; the last figures where there is no network. */
function Membership({ vip, failed }: { vip: Vip | undefined; failed: boolean }) {
  const t = useTranslations();
  const money = useMoney();
  if (!vip) return failed ? null : <Skeleton className="h-60 w-full rounded-xl" />;
  return (
    <>
      <a href={href('/pages/index/vip')} className="rounded-xl active:opacity-90">
        <LevelCard level={vip.level} next={vip.next_level} spent={vip.spent} progress={vip.progress} />
      </a>
      <Stats>
        <Stat label={t('wallet.balance')} value={money.text(vip.balance)} href={href('/pages/mine/wallet')} />
        <Stat label={t('mine.coupons')} value={vip.coupons} href={href('/pages/index/coupon')} />
        <Stat label={t('mine.bonus')} value={money.text(vip.bonus)} href={href('/pages/index/vipLogs')} />
      </Stats>
    </>
  );
}
