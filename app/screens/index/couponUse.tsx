'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { CouponTicket } from '#components/coupon/coupon-ticket.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { PickRow } from '#components/ui/pick-row.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { couponQueries } from '#lib/api/coupon.ts';
import type { UsableCoupon } from '#lib/contract/coupon.ts';
import { readOrderDraft, writeOrderDraft } from '#lib/draft/order-draft.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';

/** Select Coupon: which one the order is to use. `start_time` empty = now. */
export default function CouponUse({
  query,
}: {
  query: { table_id: string; start_time: string; minutes: string };
}) {
  const t = useTranslations();
  const online = useOnline();
  const { navigateBack, navigateTo } = useRouter();
  const start_time = Number(query.start_time);
  const wanted = {
    table_id: query.table_id,
    minutes: Number(query.minutes) || 60,
    ...(start_time > 0 ? { start_time } : {}),
  };
  const { data, isError, refetch } = useQuery({
    ...couponQueries.usable(wanted, useLocale()),
    enabled: query.table_id !== '',
  });
  const draft = readOrderDraft(query.table_id);
  const picked = data?.list.find(({ coupon, why }) => coupon.id === draft.coupon_id && why === null);
  const chosen = draft.coupon_id === null ? null : (picked?.coupon.id ?? data?.best_id ?? null);
  const choose = (coupon_id: string | null) => {
    writeOrderDraft({ ...draft, coupon_id });
    navigateBack();
  };
  const none = data?.list.length === 0 || query.table_id === '';
  return (
    <Page bar={<AppBar title={t('page.couponUse')} onBack={() => navigateBack()} />}>
      <div className="flex flex-1 flex-col gap-3">
        {!data && !isError && !none && <SkeletonList rows={4} label={t('ui.loading')} />}
        {isError && !data && <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => refetch()} />}
        {none && (
          <Empty
            scene="coupons"
            title={t('coupon.use.empty.title')}
            text={t('coupon.use.empty.text')}
            action={
              <Button onClick={() => navigateTo('/pages/index/couponReceive')}>
                {t('page.couponReceive')}
              </Button>
            }
          />
        )}
        {data && !none && (
          <fieldset aria-label={t('page.couponUse')} className="flex flex-col gap-3">
            <PickRow checked={chosen === null} onPick={() => choose(null)}>
              {t('coupon.use.none')}
            </PickRow>
            {data.list.map((usable) => (
              <PickRow
                key={usable.coupon.id}
                bare
                checked={chosen === usable.coupon.id}
                disabled={usable.why !== null}
                onPick={() => choose(usable.coupon.id)}
              >
                <Choice usable={usable} best={usable.coupon.id === data.best_id} />
              </PickRow>
            ))}
          </fieldset>
        )}
      </div>
    </Page>
  );
}

function Choice({ usable: { coupon, discount, why }, best }: { usable: UsableCoupon; best: boolean }) {
  const t = useTranslations('coupon.use');
  const money = useMoney();
  return (
    <CouponTicket
      coupon={coupon}
      now={serverNow()}
      spent={why !== null}
      {...(why ? { note: t(`why.${why}`) } : best ? { note: <Badge tone="brand">{t('best')}</Badge> } : {})}
      aside={
        why === null && (
          <span className="font-semibold text-brand-text tabular-nums">
            {t('off', { amount: money.text(discount) })}
          </span>
        )
      }
    />
  );
}
