'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { usePaymentMethod } from '#components/pay/use-payment-method.ts';
import { useMoney } from '#components/ui/currency.tsx';
import type { Reply } from '#lib/api/client/errors.ts';
import { configQueries } from '#lib/api/config.ts';
import { walletQueries } from '#lib/api/wallet.ts';
import { lastPaymentMethod, rememberPaymentMethod } from '#lib/browser/last-payment-method.ts';
import { openPaymentPage } from '#lib/browser/payment-trip.ts';
import type { PaymentMethod } from '#lib/contract/config.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { lastAttempt } from './payment-phase.ts';

/** The outcome of a payment that the person returns from, or that could not pay what it was for. */
export type FailedOutcome = 'failed' | 'left' | 'unfulfilled' | null;

export interface PaymentOptions {
  /** Minor units; 0 is only confirmed. */
  readonly price: number;
  /** The newest payment of the person by a payment provider. */
  readonly last: OrderDetail['payment'];
  readonly outcome: FailedOutcome;
}

/** The choice of a payment method, and what stands in the way of the payment. */
export function usePayment({ price, last, outcome }: PaymentOptions) {
  const t = useTranslations('pay');
  const validation = useTranslations('validation');
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const { data: config } = useQuery(configQueries.config());
  const { data: wallet, isFetching: isBalanceOld } = useQuery(walletQueries.detail());
  const [problem, setProblem] = useState<string | null>(null);
  // The payment whose outcome the person has reacted to.
  const [handledPaymentId, setHandledPaymentId] = useState<string | null>(null);
  const balance = wallet?.balance ?? null;
  const isFree = price === 0;
  const missing = balance === null ? 0 : Math.max(0, price - balance);
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
    price,
  });
  const method = isFree ? 'wallet' : paidBy;
  const needsTopUp = method === 'wallet' && missing > 0;
  const clearProblems = () => {
    setProblem(null);
    setHandledPaymentId(last?.id ?? null);
  };
  return {
    price,
    isFree,
    methods,
    method,
    balance,
    /** What the wallet lacks. */
    missing,
    needsTopUp,
    topUpAmount: Math.max(missing, config?.topup_min ?? 0),
    problem: problem ?? notice,
    /** A payment page is still open in the browser. */
    isOpen: isOpen && problem === null,
    choose(next: PaymentMethod) {
      choose(next);
      clearProblems();
    },
    /** Makes the call that pays. It may lead to a payment page; otherwise `onPaid` follows. */
    async submit<T extends { readonly redirect_url: string | null }>(
      pay: (method: PaymentMethod) => Promise<Reply<T>>,
      onPaid: (data: T) => void,
    ): Promise<void> {
      if (!method) return setProblem(validation('paymentMethod'));
      clearProblems();
      await withNetworkToast(async () => {
        const reply = await pay(method);
        if (reply.code === 0) return setProblem(reply.msg || null);
        if (!isFree) rememberPaymentMethod(method);
        if (reply.data.redirect_url) return openPaymentPage(reply.data.redirect_url);
        onPaid(reply.data);
      });
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;
