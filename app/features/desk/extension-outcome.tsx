'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { isWaiting, type PaymentPhase } from '#app/features/payment/payment-phase.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

export interface ExtensionOutcomeProps {
  readonly order: OrderDetail;
  readonly phase: PaymentPhase;
}

/** What became of an extension whose payment page the person returns from. */
export function ExtensionOutcome({ order: { id, payment }, phase }: ExtensionOutcomeProps) {
  const t = useTranslations();
  const money = useMoney();
  const { redirectTo } = useRouter();
  const isPaid = phase === 'paid';
  const isLeft = phase === 'left';
  useEffect(() => {
    if (!isPaid) return;
    toast(t('desk.extend.done'), 'success');
    // The payment is removed from the address, so that this is said only once, also after a reload.
    redirectTo('/pages/order/finish', { id });
  }, [isPaid, id, redirectTo, t]);
  useEffect(() => {
    // The payment stays in the address: the next extension begins with its method.
    if (isLeft) toast(t('desk.extend.left'));
  }, [isLeft, t]);
  switch (phase) {
    case 'failed':
      return <FormProblem centered text={t('desk.extend.failed')} />;
    case 'unfulfilled':
      return (
        <FormProblem
          centered
          text={t('desk.extend.unfulfilled', { amount: money.text(payment?.amount ?? 0) })}
        />
      );
    default:
      return (
        isWaiting(phase) && (
          <p role="status" className="text-center text-ink-2 text-small">
            {t('pay.checking.title')}
          </p>
        )
      );
  }
}
