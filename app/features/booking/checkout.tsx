'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CouponRow } from '#app/features/coupon/coupon-row.tsx';
import { useCouponChoice } from '#app/features/coupon/use-coupon-choice.ts';
import type { FormProps } from '#app/features/table/table-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Page } from '#components/ui/page.tsx';
import { type Refusal, RefusalError, reasonOf } from '#lib/api/client/errors.ts';
import { orderQueries, useAddOrder } from '#lib/api/order.ts';
import { clearOrderDraft, type OrderDraft } from '#lib/draft/order-draft.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';
import { CheckoutProblem } from './checkout-problem.tsx';
import { QuoteCard } from './quote-card.tsx';

export type CheckoutProps = Pick<FormProps, 'table' | 'code' | 'bar' | 'draft' | 'onDraft'> & {
  /** null = now; undefined = not chosen yet. */
  startAt: number | null | undefined;
  minutes: number;
  onStart: (startAt: number) => void;
  /** Where the chosen start was taken by somebody else meanwhile: the nearest free ones. */
  lost?: readonly number[] | null;
  submitLabel: string;
  children: ReactNode;
};

/** What stood in the way of one choice: gone once another one is made. */
interface Problem {
  readonly of: OrderDraft;
  readonly text: string;
  readonly nearest: readonly number[];
  readonly unpaid: boolean;
}

/** The price of what is chosen, as the server counts it, and the one button that orders it. */
export function Checkout(props: CheckoutProps) {
  const { table, code, bar, draft, onDraft, startAt, minutes, onStart, lost, submitLabel, children } = props;
  const t = useTranslations();
  const money = useMoney();
  const session = useSession();
  const { hash } = useLocation();
  const { navigateTo, redirectTo, switchTab } = useRouter();
  const [met, setMet] = useState<Problem | null>(null);
  const add = useAddOrder(draft.coupon_id);
  const coupons = useCouponChoice({ table_id: table.id, startAt, minutes, chosen: draft.coupon_id });
  const wanted = {
    table_id: table.id,
    start_time: startAt ?? null,
    minutes,
    ...(coupons.id ? { coupon_id: coupons.id } : {}),
  };
  const quote = useQuery({
    ...orderQueries.quote(wanted, session?.userinfo.id ?? null),
    enabled: startAt !== undefined && coupons.known,
    // A game that starts now is priced from now.
    refetchInterval: startAt === null ? 30_000 : false,
  });
  const price = startAt === undefined ? undefined : quote.data;
  // Another device used the coupon: the next best one is looked for, and the order can go on.
  const couponGone = reasonOf(quote.error) === 'coupon_unusable';
  const renewCoupons = useEffectEvent(() => coupons.renew());
  useEffect(() => {
    if (couponGone) renewCoupons();
  }, [couponGone]);
  const refused =
    startAt !== undefined && quote.error instanceof RefusalError && !couponGone
      ? quote.error.refusal.msg
      : null;
  const problem = met?.of === draft ? met : null;
  const text = lost ? t('add.lost') : (problem?.text ?? refused);

  const meet = (said: string, { reason = null, facts = {} }: Partial<Refusal> = {}) =>
    setMet({
      of: draft,
      text:
        reason === 'price_changed' && typeof facts.total === 'number'
          ? t('add.priceNow', { total: money.text(facts.total) })
          : said,
      nearest: Array.isArray(facts.nearest) ? facts.nearest.map(Number) : [],
      unpaid: reason === 'too_many_unpaid',
    });

  const submit = async () => {
    if (startAt === undefined) return meet(t('validation.startTime'));
    if (!session) return navigateTo('/pages/entry/login', { next: hash });
    if (!session.userinfo.mobile) return navigateTo('/pages/login/firstBindPhone', { next: hash });
    if (!price) return;
    setMet(null);
    try {
      const reply = await add.mutateAsync({ ...wanted, total: price.total, ...(code ? { code } : {}) });
      if (reply.code === 0) {
        if (reply.reason === 'coupon_unusable') {
          coupons.renew();
          onDraft({ coupon_id: undefined });
          return toast(t('coupon.use.gone'), 'error');
        }
        return reply.msg ? meet(reply.msg, reply) : undefined;
      }
      clearOrderDraft();
      // A tap after a lost answer gets the first tap's order.
      if (reply.data.total !== price.total)
        toast(t('add.priceNow', { total: money.text(reply.data.total) }), 'error');
      redirectTo('/pages/order/pay', { id: reply.data.id });
    } catch {
      toast(t('error.network'), 'error');
    }
  };

  return (
    <Page
      bar={bar}
      footer={
        <div className="flex flex-col gap-2.5">
          {text && (
            <CheckoutProblem
              text={text}
              nearest={problem?.nearest.length ? problem.nearest : (lost ?? [])}
              timeZone={table.time_zone}
              onPick={onStart}
            />
          )}
          {problem?.unpaid && (
            <Button block variant="secondary" onClick={() => switchTab('/pages/entry/order')}>
              {t('add.toUnpaid')}
            </Button>
          )}
          <Button size="lg" block loading={add.isPending} disabled={refused !== null} onClick={submit}>
            {price ? `${submitLabel} · ${money.text(price.total)}` : submitLabel}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {children}
        {startAt !== undefined && (
          <CouponRow
            choice={coupons}
            onOpen={() =>
              navigateTo('/pages/index/couponUse', {
                table_id: table.id,
                start_time: startAt === null ? '' : String(startAt),
                minutes: String(minutes),
              })
            }
          />
        )}
        {startAt !== undefined && refused === null && (
          <QuoteCard
            quote={price}
            stale={quote.isPlaceholderData}
            failed={quote.isError && !price}
            onRetry={() => quote.refetch()}
            booked={startAt !== null}
            timeZone={table.time_zone}
          />
        )}
      </div>
    </Page>
  );
}
