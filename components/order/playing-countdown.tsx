import { Timer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '#components/ui/countdown.tsx';
import { cx } from '#components/ui/cx.ts';
import type { Order } from '#lib/contract/order.ts';
import { useEnding } from './use-ending.ts';
import { useGameClock } from './use-game-clock.ts';

const tones = { soon: 'bg-warn-soft text-warn-text', last: 'bg-danger-soft text-danger-text' };

interface PlayingCountdownProps {
  readonly order: Pick<Order, 'status' | 'open_ended' | 'end_at' | 'paused_at'>;
  readonly clock: () => number;
}

/** The time left of a game with a fixed end. It stands still during a pause. */
export function PlayingCountdown({ order, clock: serverClock }: PlayingCountdownProps) {
  const t = useTranslations('order.now');
  const clock = useGameClock(order, serverClock);
  const ending = useEnding(order, clock);
  const countdown = <Countdown untilAt={order.end_at} clock={clock} className="font-semibold" />;
  const isPaused = order.paused_at !== null;
  return (
    <p
      className={cx(
        '-mx-2 mt-2 flex items-center gap-1.5 rounded-sm px-2 py-1 text-small',
        isPaused ? 'bg-info-soft text-info-text' : ending ? tones[ending] : 'text-ink-2',
      )}
    >
      <Timer aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {isPaused && `${t('pausedDetail')} · `}
        {t.rich('timeLeft', { time: () => countdown })}
      </span>
    </p>
  );
}
