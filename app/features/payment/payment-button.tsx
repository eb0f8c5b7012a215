'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import type { Payment } from './use-payment.ts';

export interface PaymentButtonProps {
  readonly payment: Payment;
  readonly label: string;
  readonly loading: boolean;
  /** Why nothing can be paid now; null if it can. */
  readonly blocked?: string | null;
  readonly onPay: () => void;
  readonly onTopUp: () => void;
}

/** Pays, or tops up a wallet that is short. Says above it what stands in the way. */
export function PaymentButton(props: PaymentButtonProps) {
  const { payment, label, loading, blocked = null, onPay, onTopUp } = props;
  const t = useTranslations('pay');
  const money = useMoney();
  return (
    <div className="flex flex-col gap-2">
      <FormProblem centered text={blocked ?? payment.problem} />
      {payment.isOpen && (
        <p role="status" className="text-center text-ink-2 text-small">
          {t('open')}
        </p>
      )}
      {payment.needsTopUp ? (
        <Button size="lg" block onClick={onTopUp}>
          {t('topUp', { amount: money.text(payment.topUpAmount) })}
        </Button>
      ) : (
        <Button size="lg" block loading={loading} disabled={blocked !== null} onClick={onPay}>
          {label}
        </Button>
      )}
    </div>
  );
}
