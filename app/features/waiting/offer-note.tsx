import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Order } from '#lib/contract/order.ts';

/** Says until when the waiting list holds the table of an unpaid order. */
export function OfferNote({ order, untilAt }: { order: Pick<Order, 'store'>; untilAt: number }) {
  const t = useTranslations('waiting.offer');
  const { time } = useClockText(order.store.time_zone);
  return <p className="mt-1 text-ink-2 text-small">{t('until', { time: time(untilAt) })}</p>;
}
