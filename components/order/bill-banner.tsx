import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Order } from '#lib/contract/order.ts';
import { OrderBanner } from './order-banner.tsx';
import { toPay } from './to-pay.ts';

/** A game without a fixed end: what it costs so far, or what is to be paid at the counter. */
export function BillBanner({ order, href }: { order: Order; href: string }) {
  const t = useTranslations('order');
  const table = useTranslations('table');
  const money = useMoney();
  const { time } = useClockText(order.store.time_zone);
  const playing = order.status === 'playing';
  return (
    <OrderBanner
      href={href}
      title={
        <>
          {t(playing ? 'now.playing' : 'bill.toPay')} · {table('name', { number: order.table.number })}
        </>
      }
      headline={money.text(playing ? order.owed : toPay(order))}
      detail={
        <>
          {playing ? t('bill.since', { time: time(order.start_at) }) : t('bill.atCounter')}
          {' · '}
          {order.store.name}
        </>
      }
    />
  );
}
