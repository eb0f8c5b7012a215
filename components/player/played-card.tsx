import { PlayingCountdown } from '#components/order/playing-countdown.tsx';
import { Card } from '#components/ui/card.tsx';
import type { PlayedOrder } from '#lib/contract/player.ts';
import { PlayedStatus } from './played-status.tsx';
import { PlayedSummary } from './played-summary.tsx';

export interface PlayedCardProps {
  readonly order: PlayedOrder;
  readonly href: string;
  readonly clock: () => number;
  readonly isOpen?: boolean;
}

/** An order that the person joined, in the list. */
export function PlayedCard({ order, href, clock, isOpen = false }: PlayedCardProps) {
  return (
    <Card {...(isOpen ? { className: 'ring-2 ring-brand-line' } : {})}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 text-ink-3 text-small">{order.store.name}</span>
        <PlayedStatus status={order.status} />
      </div>
      <a href={href} aria-current={isOpen} className="block">
        <PlayedSummary order={order} />
      </a>
      {order.status === 'playing' && !order.open_ended && <PlayingCountdown order={order} clock={clock} />}
    </Card>
  );
}
