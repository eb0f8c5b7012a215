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
import { coveringTopup } from '#lib/domain/topup.ts';

/** The choice of an amount instead of a package. */
export const COVERING = 'covering';
export const CUSTOM = 'custom';

interface Problem {
  readonly field: 'amount' | 'method';
  readonly text: string;
}

/** The unpaid order or the extension at which a top-up began. */
export interface TopupPurpose {
  /** Empty without one. The top-up leads back to this order. */
  readonly orderId: string;
  /** What the balance must cover; 0 if unknown. */
  readonly price: number;
}

/** The chosen package or amount and payment method of a top-up, validated and submitted. */
export function useTopupForm(vip: Membership, { orderId, price }: TopupPurpose) {
  const t = useTranslations();
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const { data: config } = useQuery(configQueries.config());
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [method, setMethod] = useState<PaymentMethod | null>(
    vip.methods.length === 1 ? (vip.methods[0] ?? null) : null,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const topup = useTopup();

  const missing = Math.max(0, price - vip.balance);
  const covering =
    missing > 0 && config
      ? coveringTopup(missing, { packages: vip.packages, min: config.topup_min, max: config.topup_max })
      : null;
  const coveringAmount = covering?.package_id === null ? covering.amount : null;
  const startChoice = covering ? (covering.package_id ?? COVERING) : (vip.packages[0]?.id ?? CUSTOM);
  // A balance that has grown meanwhile needs no such amount any more.
  const choice = chosen === null || (chosen === COVERING && coveringAmount === null) ? startChoice : chosen;

  const chosenPackage = vip.packages.find(({ id }) => id === choice);
  const amount =
    chosenPackage?.amount ?? (choice === COVERING ? coveringAmount : readAmount(typed, money.unit)) ?? 0;
  const bonus = chosenPackage?.bonus ?? 0;
  const bounds = config && { min: money.text(config.topup_min), max: money.text(config.topup_max) };

  const validate = (): Problem | null => {
    if (!chosenPackage && config && bounds && amount < config.topup_min)
      return { field: 'amount', text: t('vip.min', { amount: bounds.min }) };
    if (!chosenPackage && config && bounds && amount > config.topup_max)
      return { field: 'amount', text: t('vip.max', { amount: bounds.max }) };
    return method ? null : { field: 'method', text: t('validation.paymentMethod') };
  };

  const submit = async () => {
    const invalid = validate();
    setProblem(invalid);
    if (invalid) return;
    await withNetworkToast(async () => {
      const reply = await topup.mutateAsync({
        ...(chosenPackage ? { package_id: chosenPackage.id } : { amount }),
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
      setChosen(next);
      setProblem(null);
    },
    /** The amount of the choice `COVERING`, if no package is cheaper. */
    coveringAmount,
    typed,
    setTyped(text: string) {
      setTyped(text);
      setProblem(null);
    },
    method,
    setMethod,
    amount,
    bonus,
    bounds,
    isPending: topup.isPending,
    errorOf: (field: Problem['field']) => (problem?.field === field ? problem.text : null),
    submit,
  };
}
