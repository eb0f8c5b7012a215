import { Timer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '#components/ui/countdown.tsx';
import { cx } from '#components/ui/cx.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';

export type HoldCountdownProps = {
  untilAt: number;
  /** The order has no price: it waits for a confirmation. */
  isFree: boolean;
  clock?: () => number;
  className?: string;
};

/** The time left of an unpaid order's hold. */
export function HoldCountdown({ untilAt, isFree, clock, className }: HoldCountdownProps) {
  const t = useTranslations('order');
  // The clock decides: offline, the order's status is not updated.
  const isOver = useIsPast(untilAt, clock);
  return (
    <p className={cx('flex items-center gap-1.5 text-small text-warn-text', className)}>
      <Timer aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {t(`${isFree ? 'free.' : ''}${isOver ? 'holdOver' : 'held'}`)}{' '}
        <Countdown untilAt={untilAt} clock={clock} className={isOver ? 'sr-only' : 'font-semibold'} />
      </span>
    </p>
  );
}
