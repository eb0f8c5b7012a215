'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { CancelButton } from '#app/features/desk/cancel-button.tsx';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { LeaveButton } from '#app/features/waiting/leave-button.tsx';
import { OfferNote } from '#app/features/waiting/offer-note.tsx';
import { HoldCountdown } from '#components/order/hold-countdown.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { BalanceTooLow } from '#components/pay/balance-too-low.tsx';
import { MethodPicker } from '#components/pay/method-picker.tsx';
import { PaymentTerms } from '#components/pay/payment-terms.tsx';
import { usePaymentMethod } from '#components/pay/use-payment-method.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { usePayOrder } from '#lib/api/order.ts';
import { walletQueries } from '#lib/api/wallet.ts';
import { lastPaymentMethod, rememberPaymentMethod } from '#lib/browser/last-payment-method.ts';
import { openPaymentPage } from '#lib/browser/payment-trip.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { clearOrderDraft } from '#lib/draft/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { lastAttempt } from './payment-phase.ts';

export interface PayFormProps {
  readonly order: OrderDetail;
  /** The outcome of the payment that the person returns from or that could not pay the order. */
  readonly outcome: 'failed' | 'left' | 'unfulfilled' | null;
  readonly bar: ReactNode;
  readonly banner: ReactNode;
}

/** Pays an unpaid order. */
export function PayForm({ order, outcome, bar, banner }: PayFormProps) {
  const t = useTranslations('pay');
  const validation = useTranslations('validation');
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const { navigateTo, redirectTo } = useRouter();
  const { data: config } = useQuery(configQueries.config());
  const { data: wallet, isFetching: isBalanceOld } = useQuery(walletQueries.detail());
  const [problem, setProblem] = useState<string | null>(null);
  // The payment whose outcome the person has reacted to.
  const [handledPaymentId, setHandledPaymentId] = useState<string | null>(null);
  const pay = usePayOrder();

  const balance = wallet?.balance ?? null;
  const isFree = order.total === 0;
  const missing = balance === null ? 0 : Math.max(0, order.total - balance);
  const last = order.payment;
  const notice =
    outcome !== null && last?.id !== handledPaymentId
      ? t(outcome, { amount: money.text(last?.amount ?? 0) })
      : null;
  const { method: tried, isOpen } = lastAttempt(last, outcome);
  const methods = config?.payment_methods ?? [];
  const [paidBy, choose] = usePaymentMethod({
    isShown: !isFree,
    tried,
    last: lastPaymentMethod(),
    methods,
    balance,
    isBalanceOld,
    price: order.total,
  });
  const method = isFree ? 'wallet' : paidBy;
  const needsTopUp = method === 'wallet' && missing > 0;
  // The order form opens over this page even if it also lies below it, so that a step back leads here again.
  const openChange = () => {
    clearOrderDraft(order.id);
    navigateTo('/pages/order/add', { id: order.table.id, order: order.id });
  };
  const clearProblems = () => {
    setProblem(null);
    setHandledPaymentId(last?.id ?? null);
  };

  const submit = async () => {
    if (!method) return setProblem(validation('paymentMethod'));
    clearProblems();
    await withNetworkToast(async () => {
      const reply = await pay.mutateAsync({ id: order.id, method });
      if (reply.code === 0) return setProblem(reply.msg || null);
      if (!isFree) rememberPaymentMethod(method);
      if (reply.data.redirect_url) return openPaymentPage(reply.data.redirect_url);
      if (reply.data.order.status === 'playing') redirectTo('/pages/order/finish', { id: order.id });
      else redirectTo('/pages/order/pay', { id: order.id });
    });
  };

  return (
    <Page
      bar={bar}
      footer={
        <div className="flex flex-col gap-2">
          <FormProblem centered text={problem ?? notice} />
          {isOpen && problem === null && (
            <p role="status" className="text-center text-ink-2 text-small">
              {t('open')}
            </p>
          )}
          {needsTopUp ? (
            <Button size="lg" block onClick={() => navigateTo('/pages/index/vip', { order: order.id })}>
              {t('topUp', { amount: money.text(Math.max(missing, config?.topup_min ?? 0)) })}
            </Button>
          ) : (
            <Button size="lg" block loading={pay.isPending} onClick={submit}>
              {isFree ? t('confirm') : t('submit', { amount: money.text(order.total) })}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {banner}
        <OrderSummary
          order={order}
          aside={
            <Button size="sm" variant="secondary" onClick={openChange}>
              {t(order.wish_id === null ? 'change' : 'changeCoupon')}
            </Button>
          }
        >
          {order.hold_until_at !== null && (
            <>
              <HoldCountdown
                className="mt-3"
                isFree={isFree}
                untilAt={order.hold_until_at}
                clock={serverNow}
              />
              {order.wish_id !== null && <OfferNote order={order} untilAt={order.hold_until_at} />}
            </>
          )}
        </OrderSummary>
        <Card>
          <PriceLines lines={order.lines} total={order.total} timeZone={order.store.time_zone} />
        </Card>
        {!isFree && (
          <Section title={t('method.label')}>
            <MethodPicker
              methods={methods}
              value={method}
              balance={balance}
              onChange={(next) => {
                choose(next);
                clearProblems();
              }}
            />
            {needsTopUp && <BalanceTooLow missing={missing} />}
          </Section>
        )}
        {!isFree && (
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
