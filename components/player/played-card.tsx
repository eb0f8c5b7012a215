import { useTranslations } from 'next-intl';
import { PlayingCountdown } from '#components/order/playing-countdown.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import type { PlayedOrder } from '#lib/contract/player.ts';
import type { OwnShare } from '#lib/contract/share.ts';
import { PlayedStatus } from './played-status.tsx';
import { PlayedSummary } from './played-summary.tsx';
import { ShareBadge, shownShare } from './share-badge.tsx';

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
        {order.share && <ShareLine status={order.status} share={order.share} />}
      </a>
      {order.status === 'playing' && !order.open_ended && <PlayingCountdown order={order} clock={clock} />}
    </Card>
  );
}

/** What the person has to pay, has paid or got back. */
function ShareLine({ status, share }: Pick<PlayedOrder, 'status'> & { share: OwnShare }) {
  const t = useTranslations('share.mine');
  const { state, amount } = shownShare(status, share);
  if (state === 'nothing') return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t pt-3">
      <span className="text-small">{t('title')}</span>
      <ShareBadge state={state} />
      <span className="ms-auto">
        <Amount value={amount} size="sm" />
      </span>
    </p>
  );
}
