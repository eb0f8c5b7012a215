import { Split } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import type { Order } from '#lib/contract/order.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { missingOf, waitsForShares } from './to-pay.ts';

export interface HoldNoteProps {
  readonly order: Order;
  readonly clock: () => number;
  readonly className?: string;
}

/** Until when an unpaid order keeps its table: the time left, or what is missing of its shares. */
export function HoldNote({ order, clock, className }: HoldNoteProps) {
  if (order.status !== 'unpaid' || order.hold_until_at === null) return null;
  if (waitsForShares(order)) return <SharesNote order={order} clock={clock} className={className} />;
  return (
    <HoldCountdown
      untilAt={order.hold_until_at}
      isFree={order.total === 0}
      clock={clock}
      {...(className && { className })}
    />
  );
}

function SharesNote({
  order,
  clock,
  className,
}: Omit<HoldNoteProps, 'className'> & { className?: string | undefined }) {
  const t = useTranslations('share');
  const money = useMoney();
  const { coming } = useClockText(order.store.time_zone);
  const dueAt = order.split?.due_at ?? order.start_at;
  // After the deadline the wallet of the organiser is tried until the hold ends.
  const isDue = useIsPast(dueAt, clock);
  return (
    <p className={cx('flex items-center gap-1.5 text-small text-warn-text', className)}>
      <Split aria-hidden="true" className="size-4 shrink-0" />
      {t('missingUntil', {
        amount: money.text(missingOf(order)),
        time: coming(isDue ? (order.hold_until_at ?? dueAt) : dueAt),
      })}
    </p>
  );
}
