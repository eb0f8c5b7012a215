'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSignIn } from '#app/features/login/use-sign-in.ts';
import { useIsOrderBelow } from '#app/features/payment/use-is-order-below.ts';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useMoney } from '#components/ui/currency.tsx';
import type { Refusal } from '#lib/api/client/errors.ts';
import { useAddOrder, useChangeOrder } from '#lib/api/order.ts';
import { useLeavePaymentsOf } from '#lib/api/payment.ts';
import { clearOrderDraft, type OrderDraft } from '#lib/draft/order-draft.ts';
import { keepIntent } from '#lib/login/sign-in-intent.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';
import type { OrderFormProps } from './order-form-props.ts';
import type { useQuote } from './use-quote.ts';

interface Problem {
  /** The draft that it concerns: it is not shown for another. */
  readonly draft: OrderDraft;
  readonly text: string;
  readonly nearest: readonly number[];
  readonly tooManyUnpaid: boolean;
}

export interface PlaceOrderInput
  extends Pick<OrderFormProps, 'table' | 'code' | 'changing' | 'draft' | 'onDraft'> {
  readonly startAt: number | null | undefined;
  readonly quoted: ReturnType<typeof useQuote>;
}

/** Orders the request, or changes the order to it, and opens its payment. */
export function usePlaceOrder({ table, code, changing, draft, onDraft, startAt, quoted }: PlaceOrderInput) {
  const t = useTranslations();
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const { missing, signIn } = useSignIn('phone');
  const { hash } = useLocation();
  const { navigateBack, navigateTo, redirectTo } = useRouter();
  const isPaymentBelow = useIsOrderBelow(changing?.id ?? '', ['/pages/order/pay']);
  const [problem, setProblem] = useState<Problem | null>(null);
  const add = useAddOrder(draft.coupon_id);
  const change = useChangeOrder();
  const leavePayments = useLeavePaymentsOf();

  const showProblem = (text: string, { reason = null, facts = {} }: Partial<Refusal> = {}) =>
    setProblem({
      draft,
      text:
        reason === 'price_changed' && typeof facts.total === 'number'
          ? t('add.priceNow', { total: money.text(facts.total) })
          : text,
      nearest: Array.isArray(facts.nearest) ? facts.nearest.map(Number) : [],
      tooManyUnpaid: reason === 'too_many_unpaid',
    });

  const showRefusal = (refusal: Refusal) => {
    if (refusal.reason === 'coupon_unusable') {
      quoted.coupons.refetch();
      onDraft({ coupon_id: undefined });
      toast(t('coupon.use.gone'), 'error');
    } else if (refusal.msg) showProblem(refusal.msg, refusal);
  };

  const addOrder = (total: number) =>
    add.mutateAsync({ ...quoted.request, total, ...(code ? { code } : {}) });

  const saveChange = async (id: string, total: number) => {
    const { table_id: _, ...request } = quoted.request;
    const save = () => change.mutateAsync({ id, ...request, total });
    const reply = await save();
    if (reply.code === 1 || reply.reason !== 'payment_running') return reply;
    // The person came back from its payment pages.
    await leavePayments.mutateAsync({ id });
    return save();
  };

  const placeOrder = async () => {
    if (startAt === undefined) return showProblem(t('validation.startTime'));
    if (missing) {
      keepIntent({
        act: 'order',
        next: hash,
        table_number: table.number,
        start_at: startAt,
        minutes: quoted.request.minutes,
        time_zone: table.time_zone,
        total: quoted.quote?.total ?? null,
      });
      return signIn();
    }
    const { request, quote } = quoted;
    if (!quote) return;
    setProblem(null);
    await withNetworkToast(async () => {
      const reply = changing ? await saveChange(changing.id, quote.total) : await addOrder(quote.total);
      if (reply.code === 0) return showRefusal(reply);
      // After a lost response, a second tap returns the order of the first, whose price may differ.
      if (reply.data.total !== quote.total)
        toast(t('add.priceNow', { total: money.text(reply.data.total) }), 'error');
      // Saved: the next change starts from the order.
      if (changing) clearOrderDraft(changing.id);
      if (changing && isPaymentBelow) return navigateBack();
      if (changing) return navigateTo('/pages/order/pay', { id: changing.id });
      clearOrderDraft();
      // Back from the payment, the person can change the order.
      redirectTo('/pages/order/add', { id: request.table_id, order: reply.data.id });
      navigateTo('/pages/order/pay', { id: reply.data.id });
    });
  };

  return {
    placeOrder,
    isPending: add.isPending || leavePayments.isPending || change.isPending,
    problem: problem?.draft === draft ? problem : null,
  };
}
