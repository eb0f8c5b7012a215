'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { isWaiting, type PaymentPhase } from '#app/features/payment/payment-phase.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

export interface PaymentOutcomeProps {
  readonly order: Pick<OrderDetail, 'id' | 'payment'>;
  readonly phase: PaymentPhase;
  /** The page that the person returns to. */
  readonly page?: '/pages/order/finish' | '/pages/order/split';
}

/** What became of an extension or a share whose payment page the person returns from. */
export function PaymentOutcome({ order, phase, page = '/pages/order/finish' }: PaymentOutcomeProps) {
  const t = useTranslations();
  const money = useMoney();
  const { redirectTo } = useRouter();
  const { id, payment } = order;
  const isShare = payment?.purpose === 'share';
  const isPaid = phase === 'paid';
  // The button that pays a share says that its payment failed.
  const isLeft = phase === 'left' && !isShare;
  useEffect(() => {
    if (!isPaid) return;
    toast(t(isShare ? 'share.paid' : 'desk.extend.done'), 'success');
    // The payment is removed from the address, so that this is said only once, also after a reload.
    redirectTo(page, { id });
  }, [isPaid, isShare, page, id, redirectTo, t]);
  useEffect(() => {
    // The payment stays in the address: the next extension begins with its method.
    if (isLeft) toast(t('desk.extend.left'));
  }, [isLeft, t]);
  if (isWaiting(phase))
    return (
      <p role="status" className="text-center text-ink-2 text-small">
        {t('pay.checking.title')}
      </p>
    );
  if (phase === 'failed' && !isShare) return <FormProblem centered text={t('desk.extend.failed')} />;
  if (phase !== 'unfulfilled') return null;
  const amount = money.text(payment?.amount ?? 0);
  return (
    <FormProblem
      centered
      text={isShare ? t('share.unfulfilled', { amount }) : t('desk.extend.unfulfilled', { amount })}
    />
  );
}
