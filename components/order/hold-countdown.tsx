import { Timer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Countdown } from '#components/ui/countdown.tsx';
import { cx } from '#components/ui/cx.ts';

export type HoldCountdownProps = {
  untilAt: number;
  onEnd?: () => void;
  clock?: () => number;
  className?: string;
};

/** How long the slot is still held for an unpaid order. */
export function HoldCountdown({ untilAt, onEnd, clock, className }: HoldCountdownProps) {
  const t = useTranslations('order');
  // The hold that has run out; without a network, nobody else says so.
  const [ended, setEnded] = useState<number | null>(null);
  const end = () => {
    setEnded(untilAt);
    onEnd?.();
  };
  return (
    <p className={cx('flex items-center gap-1.5 text-small text-warn-text', className)}>
      <Timer aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {t(ended === untilAt ? 'holdOver' : 'held')}{' '}
        <Countdown
          untilAt={untilAt}
          onEnd={end}
          clock={clock}
          className={ended === untilAt ? 'sr-only' : 'font-semibold'}
        />
      </span>
    </p>
  );
}
