import { Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { WaitingEntry } from '#lib/contract/waiting.ts';
import { WishFacts } from './wish-facts.tsx';

export interface WishCardProps {
  readonly wish: WaitingEntry;
  /** How long a table is held for an offer. */
  readonly offerMinutes: number;
  readonly actions: ReactNode;
}

/** A wish in the waiting list: its place, or how it ended, and what it waits for. */
export function WishCard({ wish, offerMinutes, actions }: WishCardProps) {
  const t = useTranslations('waiting');
  const { state, place } = wish;
  const isOver = state === 'declined' || state === 'lapsed' || state === 'expired';
  return (
    <Card>
      <p className="flex items-center gap-1.5 text-ink-3 text-small">
        <Hourglass aria-hidden="true" className="size-4 shrink-0" />
        {t('title')}
      </p>
      <h2 className={isOver ? 'mt-1 font-semibold' : 'mt-1 font-semibold text-title'}>
        {isOver ? t(`over.${state}`) : place === null ? t('joined') : t('place', { place })}
      </h2>
      {isOver && (
        <p className="mb-1 text-ink-2 text-small">{t(`overText.${state}`, { minutes: offerMinutes })}</p>
      )}
      <WishFacts wish={wish} />
      <div className="mt-3 flex flex-wrap justify-end gap-2 border-line border-t pt-3 empty:hidden">
        {actions}
      </div>
    </Card>
  );
}
