'use client';

import { useTranslations } from 'next-intl';
import { BalanceTooLow } from '#components/pay/balance-too-low.tsx';
import { MethodPicker } from '#components/pay/method-picker.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Payment } from './use-payment.ts';

/** The payment methods; nothing if there is no price. */
export function PaymentMethods({ payment }: { payment: Payment }) {
  const t = useTranslations('pay');
  if (payment.isFree) return null;
  return (
    <Section title={t('method.label')}>
      <MethodPicker
        methods={payment.methods}
        value={payment.method}
        balance={payment.balance}
        onChange={payment.choose}
      />
      {payment.needsTopUp && <BalanceTooLow missing={payment.missing} />}
    </Section>
  );
}
