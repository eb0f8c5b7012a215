'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, TicketX } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { UsableCouponTicket } from '#app/features/coupon/usable-coupon-ticket.tsx';
import { QueryError } from '#app/features/query/query-error.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { cardGrid } from '#components/ui/columns.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { PickRow } from '#components/ui/pick-row.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { couponQueries } from '#lib/api/coupon.ts';
import { newOrderDraft, readOrderDraft, writeOrderDraft } from '#lib/draft/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';

interface CouponUseQuery {
  readonly table_id: string;
  /** Epoch seconds; empty: now. */
  readonly start_time: string;
  readonly minutes: string;
  readonly order: string;
}

/** Select Coupon: the coupon that an order uses, written to its draft. */
export default function CouponUse({ query }: { query: CouponUseQuery }) {
  const t = useTranslations();
  const { navigateBack, navigateTo } = useRouter();
  const start_time = Number(query.start_time);
  const request = {
    table_id: query.table_id,
    minutes: Number(query.minutes) || 60,
    ...(start_time > 0 ? { start_time } : {}),
    ...(query.order ? { order_id: query.order } : {}),
  };
  const coupons = useQuery({
    ...couponQueries.usable(request, useLocale()),
    enabled: query.table_id !== '',
  });
  const { data } = coupons;
  const draft = readOrderDraft(query.table_id, query.order) ?? newOrderDraft(query.table_id);
  const chosen = data?.list.find(({ coupon, why }) => coupon.id === draft.coupon_id && why === null);
  const checkedId = draft.coupon_id === null ? null : (chosen?.coupon.id ?? data?.best_id ?? null);
  const choose = (coupon_id: string | null) => {
    writeOrderDraft({ ...draft, coupon_id }, query.order);
    navigateBack();
  };
  const isEmpty = data?.list.length === 0 || query.table_id === '';
  return (
    <Page wide bar={<AppBar title={t('page.couponUse')} onBack={() => navigateBack()} />}>
      <div className="flex flex-1 flex-col gap-3">
        {coupons.isPending && !isEmpty && <SkeletonList shape="tickets" rows={4} label={t('ui.loading')} />}
        <QueryError query={coupons} />
        {isEmpty && (
          <Empty
            illustration="coupons"
            title={t('coupon.use.empty.title')}
            text={t('coupon.use.empty.text')}
            action={
              <Button onClick={() => navigateTo('/pages/index/couponReceive')}>
                {t('page.couponReceive')}
              </Button>
            }
          />
        )}
        {data && !isEmpty && (
          <fieldset aria-label={t('page.couponUse')} className={cardGrid}>
            <PickRow checked={checkedId === null} onPick={() => choose(null)}>
              <span className="flex items-center gap-3">
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-fill text-ink-2">
                  <TicketX aria-hidden="true" className="size-5" />
                </span>
                <span className="min-w-0 flex-1">
                  {t('coupon.use.none')}
                  <span className="block font-normal text-ink-3 text-small">{t('coupon.use.noneText')}</span>
                </span>
                {checkedId === null && (
                  <Check aria-hidden="true" className="size-5 shrink-0 text-brand-text" />
                )}
              </span>
            </PickRow>
            {data.list.map((usable) => (
              <PickRow
                key={usable.coupon.id}
                bare
                checked={checkedId === usable.coupon.id}
                disabled={usable.why !== null}
                onPick={() => choose(usable.coupon.id)}
              >
                <UsableCouponTicket usable={usable} best={usable.coupon.id === data.best_id} />
              </PickRow>
            ))}
          </fieldset>
        )}
      </div>
    </Page>
  );
}
