import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';

/** The results of the refunds to the card or account that paid for an order. */
export function CardRefunds({ refunds }: { refunds: OrderDetail['card_refunds'] }) {
  const t = useTranslations('desk.cardRefund');
  const pay = useTranslations('pay.method');
  const money = useMoney();
  return refunds.map(({ amount, status, method }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end.
    <p key={index} role="status" className="text-ink-2 text-small">
      {t(status, { amount: money.text(amount), method: pay(method) })}
    </p>
  ));
}
