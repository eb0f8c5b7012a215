import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTableText } from '#components/table/use-table-text.ts';
import { Countdown } from '#components/ui/countdown.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import type { Order } from '#lib/contract/order.ts';

export interface OfferCardProps {
  /** The unpaid order that holds the table. */
  readonly order: Order;
  readonly untilAt: number;
  readonly clock: () => number;
  readonly actions: ReactNode;
  /** Called when the countdown ends. */
  readonly onEnd: () => void;
}

/** The table that the waiting list offers, with the time left; nothing once that is over. */
export function OfferCard({ order, untilAt, clock, actions, onEnd }: OfferCardProps) {
  const t = useTranslations('waiting.offer');
  const { table, store, start_at, end_at, total } = order;
  const money = useMoney();
  const { period } = useClockText(store.time_zone);
  const tableText = useTableText(store.time_zone);
  const isOver = useIsPast(untilAt, clock);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (isOver) return null;
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-3 rounded-lg bg-brand-soft p-4 text-on-brand-soft shadow-card"
    >
      <div>
        <p className="font-medium text-small">
          {t('title')} · {tableText.name(table)}
        </p>
        <p className="font-bold text-large">
          {t.rich('left', { time: () => <Countdown untilAt={untilAt} clock={clock} /> })}
        </p>
        <p className="text-small tabular-nums">{period(start_at, end_at)}</p>
        <p className="text-small">
          {[tableText.type(table), store.name, ...(total > 0 ? [money.text(total)] : [])].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">{actions}</div>
    </section>
  );
}
