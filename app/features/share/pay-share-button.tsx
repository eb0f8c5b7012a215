'use client';

import { useTranslations } from 'next-intl';
import { PaymentButton } from '#app/features/payment/payment-button.tsx';
import type { Payment } from '#app/features/payment/use-payment.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { usePayShare } from '#lib/api/share.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

export interface PayShareButtonProps {
  readonly orderId: string;
  /** What is left of the person's share, minor units. */
  readonly due: number;
  readonly payment: Payment;
}

/** Pays the own share of an order by the chosen method, or leads to a top-up. */
export function PayShareButton({ orderId, due, payment }: PayShareButtonProps) {
  const t = useTranslations('share');
  const money = useMoney();
  const online = useOnline();
  const { navigateTo } = useRouter();
  const pay = usePayShare();
  const submit = () =>
    payment.submit(
      (method) => pay.mutateAsync({ id: orderId, amount: due, method }),
      () => toast(t('paid'), 'success'),
    );
  return (
    <PaymentButton
      payment={payment}
      label={t('pay', { amount: money.text(due) })}
      loading={pay.isPending}
      blocked={online ? null : t('offline')}
      onPay={submit}
      onTopUp={() => navigateTo('/pages/index/vip', { order: orderId, price: `${due}` })}
    />
  );
}
