'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { configQueries } from '#lib/api/config.ts';
import { useTopup } from '#lib/api/vip.ts';
import { openPaymentPage } from '#lib/browser/payment-trip.ts';
import type { PaymentMethod } from '#lib/contract/config.ts';
import type { Membership } from '#lib/contract/vip.ts';
import { readAmount } from '#lib/domain/money.ts';

/** The choice of an amount of one's own instead of a package. */
export const CUSTOM = 'custom';

interface Problem {
  readonly field: 'amount' | 'method';
  readonly text: string;
}

/**
 * The chosen package or amount and payment method of a top-up, validated and submitted. `orderId`: the unpaid order at which
 * it began, to which it leads back; empty without one.
 */
export function useTopupForm(vip: Membership, orderId: string) {
  const t = useTranslations();
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const { data: config } = useQuery(configQueries.config());
  const [choice, setChoice] = useState<string>(vip.packages[0]?.id ?? CUSTOM);
  const [typed, setTyped] = useState('');
  const [method, setMethod] = useState<PaymentMethod | null>(
    vip.methods.length === 1 ? (vip.methods[0] ?? null) : null,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const topup = useTopup();

  const chosen = vip.packages.find(({ id }) => id === choice);
  const amount = chosen?.amount ?? readAmount(typed, money.unit) ?? 0;
  const bonus = chosen?.bonus ?? 0;
  const bounds = config && { min: money.text(config.topup_min), max: money.text(config.topup_max) };

  const validate = (): Problem | null => {
    if (!chosen && config && bounds && amount < config.topup_min)
      return { field: 'amount', text: t('vip.min', { amount: bounds.min }) };
    if (!chosen && config && bounds && amount > config.topup_max)
      return { field: 'amount', text: t('vip.max', { amount: bounds.max }) };
    return method ? null : { field: 'method', text: t('validation.paymentMethod') };
  };

  const submit = async () => {
    const invalid = validate();
    setProblem(invalid);
    if (invalid) return;
    await withNetworkToast(async () => {
      const reply = await topup.mutateAsync({
        ...(chosen ? { package_id: chosen.id } : { amount }),
        ...(orderId ? { order_id: orderId } : {}),
        method,
      });
      if (reply.code === 0) {
        if (reply.reason?.startsWith('topup_')) setProblem({ field: 'amount', text: reply.msg });
        return;
      }
      if (reply.data.redirect_url) openPaymentPage(reply.data.redirect_url);
    });
  };

  return {
    choice,
    setChoice(next: string) {
      setChoice(next);
      setProblem(null);
    },
    typed,
    setTyped,
    method,
    setMethod,
    amount,
    bonus,
    /** The smallest and largest amount, formatted. */
    bounds,
    isPending: topup.isPending,
    errorOf: (field: Problem['field']) => (problem?.field === field ? problem.text : null),
    submit,
  };
}
