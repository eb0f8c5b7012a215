import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Order } from '#lib/contract/order.ts';
import { playedPeriod } from '#lib/domain/receipt.ts';
import { useDuration } from './use-duration.ts';

/** When an order is played, and for how long. `length` is null while the order has no length. */
export function useOrderTime(order: Order): { readonly when: string; readonly length: string | null } {
  const t = useTranslations('order');
  const { period, time } = useClockText(order.store.time_zone);
  const duration = useDuration();
  if (order.open_ended && order.status === 'playing')
    return { when: t('bill.since', { time: time(order.start_at) }), length: null };
  // The order's times are those of its hold, because the game begins with the payment.
  if (order.kind === 'now' && order.status === 'unpaid')
    return {
      when: t(order.total === 0 ? 'free.startsOnConfirm' : 'startsOnPayment'),
      length: duration(order.minutes),
    };
  const played = playedPeriod(order);
  return { when: period(played.start_at, played.end_at), length: duration(played.minutes) };
}
