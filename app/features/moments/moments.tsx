'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { useCurrentOrders } from '#app/features/desk/use-current-orders.ts';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { messageQueries } from '#lib/api/message.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { EndingBar } from './ending-bar.tsx';
import { MessageBar } from './message-bar.tsx';
import { OfferBar } from './offer-bar.tsx';

// This part is loaded later: it needs the dialog library.
const GameOver = lazyPart(() => import('./game-over.tsx'));

/**
 * What must be seen on any page: a message of the staff, an offer of the waiting list, and that a game ends
 * soon or has ended.
 */
export default function Moments() {
  const messages = useInfiniteQuery(messageQueries.list(useLocale()));
  const { data, refetch } = useCurrentOrders();
  const game = data?.playing?.open_ended ? null : (data?.playing ?? null);
  const offer = data?.held?.wish_id ? data.held : null;
  const [seenId, setSeenId] = useState<string | null>(null);
  const [overId, setOverId] = useState<string | null>(null);
  useRefetchAt([game?.end_at ?? null], refetch);
  if (data && seenId !== (game?.id ?? null)) {
    setSeenId(game?.id ?? null);
    setOverId(seenId);
  }
  return (
    <FullCatalogue>
      <MessageBar data={messages.data} />
      {offer && offer.hold_until_at !== null && (
        <OfferBar key={offer.id} order={offer} untilAt={offer.hold_until_at} />
      )}
      {game && <EndingBar key={`${game.id} ${game.end_at}`} order={game} />}
      {overId && (
        <OptionalBoundary key={overId}>
          <GameOver order_id={overId} onClose={() => setOverId(null)} />
        </OptionalBoundary>
      )}
    </FullCatalogue>
  );
}
