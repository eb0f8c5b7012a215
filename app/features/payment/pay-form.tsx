'use client';

import { useQuery } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CancelButton } from '#app/features/desk/cancel-button.tsx';
import { LeaveButton } from '#app/features/waiting/leave-button.tsx';
import { OfferNote } from '#app/features/waiting/offer-note.tsx';
import { BillRow } from '#components/order/bill-row.tsx';
import { HoldNote } from '#components/order/hold-note.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { missingOf } from '#components/order/to-pay.ts';
import { PaymentTerms } from '#components/pay/payment-terms.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Page } from '#components/ui/page.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { usePayOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { isSplittable } from '#lib/domain/share.ts';
import { clearOrderDraft } from '#lib/draft/order-draft.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { PaymentButton } from './payment-button.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { type FailedOutcome, usePayment } from './use-payment.ts';

export interface PayFormProps {
  readonly order: OrderDetail;
  readonly outcome: FailedOutcome;
  readonly bar: ReactNode;
  readonly banner: ReactNode;
}

/** Pays an unpaid order, or what nobody has paid of one that is split. */
export function PayForm({ order, outcome, bar, banner }: PayFormProps) {
  const t = useTranslations('pay');
  const money = useMoney();
  const { navigateTo, redirectTo } = useRouter();
  const { data: config } = useQuery(configQueries.config());
  const pay = usePayOrder();
  const { id } = order;
  const price = missingOf(order);
  const payment = usePayment({ price, last: order.payment, outcome });
  // The order form opens over this page even if it also lies below it, so that a step back leads here again.
  const openChange = () => {
    clearOrderDraft(id);
    navigateTo('/pages/order/add', { id: order.table.id, order: id });
  };
  const topUp = () =>
    navigateTo('/pages/index/vip', { order: id, ...(order.split && { price: `${price}` }) });
  const submit = () =>
    payment.submit(
      (method) => pay.mutateAsync({ id, method }),
      ({ order: { status } }) =>
        redirectTo(status === 'playing' ? '/pages/order/finish' : '/pages/order/pay', { id }),
    );

  return (
    <Page
      bar={bar}
      footer={
        <PaymentButton
          payment={payment}
          label={payment.isFree ? t('confirm') : t('submit', { amount: money.text(price) })}
          loading={pay.isPending}
          onPay={submit}
          onTopUp={topUp}
        />
      }
    >
      <div className="flex flex-col gap-5">
        {banner}
        <OrderSummary
          order={order}
          aside={
            order.split === null && (
              <Button size="sm" variant="secondary" onClick={openChange}>
                {t(order.wish_id === null ? 'change' : 'changeCoupon')}
              </Button>
            )
          }
        >
          <HoldNote order={order} clock={serverNow} className="mt-3" />
          {order.wish_id !== null && order.hold_until_at !== null && (
            <OfferNote order={order} untilAt={order.hold_until_at} />
          )}
        </OrderSummary>
        <Card>
          <PriceLines lines={order.lines} total={order.total} timeZone={order.store.time_zone} />
          {order.split && <PaidShares held={order.split.held} missing={price} />}
        </Card>
        <SplitLink order={order} />
        <PaymentMethods payment={payment} />
        {!payment.isFree && (
          <PaymentTerms
            cancelTerms={order.cancel_terms}
            hasDeposit={order.deposit > 0}
            earlyEnd={{
              minutes: order.minutes,
              minChargeMinutes: config?.booking.min_charge_minutes ?? 0,
            }}
            tax={config?.tax ?? null}
            timeZone={order.store.time_zone}
            clock={serverNow}
          />
        )}
        {order.wish_id === null ? (
          <CancelButton order={order} />
        ) : (
          <LeaveButton block wishId={order.wish_id} what="decline" variant="danger-ghost" />
        )}
      </div>
    </Page>
  );
}

/** What is held of the shares, and what nobody has paid yet. */
function PaidShares({ held, missing }: { held: number; missing: number }) {
  const t = useTranslations('share');
  return (
    <dl>
      <BillRow label={t('paidSoFar')} value={<Amount value={-held} size="sm" />} />
      <BillRow label={t('missing')} value={<Amount value={missing} size="md" />} total />
    </dl>
  );
}

function SplitLink({ order }: { order: OrderDetail }) {
  const t = useTranslations('share');
  if (order.total === 0 || !isSplittable(order, serverNow())) return null;
  return (
    <Button block variant="ghost" icon={Split} href={href('/pages/order/split', { id: order.id })}>
      {t(order.split ? 'show' : 'open')}
    </Button>
  );
}
