'use client';

import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Stat } from '#components/ui/stat.tsx';
import { Stats } from '#components/ui/stats.tsx';
import { LevelCard } from '#components/wallet/level-card.tsx';
import type { Membership } from '#lib/contract/vip.ts';
import { href } from '#lib/router/router.ts';

/** The member level, balance, coupons and bonus; nothing if they could not be loaded. */
export function MembershipSummary({ vip, failed }: { vip: Membership | undefined; failed: boolean }) {
  const t = useTranslations();
  const money = useMoney();
  if (!vip) return failed ? null : <Skeleton className="h-59 w-full rounded-xl" />;
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
