'use client';

import { useTranslations } from 'next-intl';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { WishFacts } from '#components/waiting/wish-facts.tsx';
import type { WaitingEntry } from '#lib/contract/waiting.ts';

const PushSuggestion = lazyPart(() => import('#app/features/push/push-suggestion.tsx'));

/** The place of a new wish, and what happens next. */
export function JoinedView({ wish, offerMinutes }: { wish: WaitingEntry; offerMinutes: number }) {
  const t = useTranslations('waiting');
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <p role="status" className="mb-1 font-semibold text-heading">
          {wish.place === null ? t('joined') : t('place', { place: wish.place })}
        </p>
        <WishFacts wish={wish} />
      </Card>
      <p className="px-1 text-ink-2">
        {t('next', { minutes: offerMinutes })} {t('where')}
      </p>
      <OptionalBoundary>
        <PushSuggestion about="waiting" />
      </OptionalBoundary>
    </div>
  );
}
