'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { UseCouponButton } from '#app/features/coupon/use-coupon-button.tsx';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { CouponTicket } from '#components/coupon/coupon-ticket.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { cardGrid } from '#components/ui/columns.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { useSwipe } from '#components/ui/use-swipe.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { couponQueries } from '#lib/api/coupon.ts';
import { type CouponStatus, couponStatuses } from '#lib/contract/coupon.ts';
import { href, useRouter } from '#lib/router/router.ts';

/** My Coupon: the person's coupons by status. */
export default function Coupons() {
  const t = useTranslations();
  const { navigateBack, navigateTo } = useRouter();
  const [status, setStatus] = useState<CouponStatus>('unused');
  const swipe = useSwipe((step) =>
    setStatus((now) => couponStatuses[couponStatuses.indexOf(now) + step] ?? now),
  );
  const now = useNowMinute(serverNow);
  const coupons = useInfiniteQuery(couponQueries.list(status, useLocale()));
  return (
    <div className="h-full" {...swipe}>
      <Page
        wide
        bar={
          <>
            <AppBar title={t('page.coupons')} onBack={() => navigateBack()} />
            <Tabs
              label={t('page.coupons')}
              value={status}
              onChange={setStatus}
              items={couponStatuses.map((value) => ({ value, label: t(`coupon.status.${value}`) }))}
            />
          </>
        }
        onRefresh={() => coupons.refetch()}
        footer={
          <Button block variant="secondary" onClick={() => navigateTo('/pages/index/couponReceive')}>
            {t('page.couponReceive')}
          </Button>
        }
      >
        <div className={cardGrid}>
          <PagedList
            query={coupons}
            shape="tickets"
            empty={
              <Empty
                illustration="coupons"
                title={t(`coupon.empty.${status}`)}
                text={status === 'unused' ? t('coupon.empty.text') : undefined}
              />
            }
          >
            {(list) =>
              list.map((coupon) =>
                coupon.used_order_id ? (
                  <a key={coupon.id} href={href('/pages/order/finish', { id: coupon.used_order_id })}>
                    <CouponTicket coupon={coupon} now={now} />
                  </a>
                ) : (
                  <CouponTicket
                    key={coupon.id}
                    coupon={coupon}
                    now={now}
                    aside={coupon.status === 'unused' && <UseCouponButton coupon={coupon} />}
                  />
                ),
              )
            }
          </PagedList>
        </div>
      </Page>
    </div>
  );
}
