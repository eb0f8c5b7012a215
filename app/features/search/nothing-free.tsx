'use client';

import { useTranslations } from 'next-intl';
import { useDuration } from '#components/order/use-duration.ts';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import type { Times } from '#lib/contract/search.ts';
import type { SearchDraft } from '#lib/draft/search-draft.ts';

export interface NothingFreeProps {
  readonly times: Pick<Times, 'date' | 'instead' | 'closed_days'>;
  readonly minutes: number;
  readonly onDraft: (change: Partial<SearchDraft>) => void;
  /** Joins the waiting list; null if the hall has none. */
  readonly onWait: (() => void) | null;
}

/** Says that no table is free, and offers the nearest day and the longest game that are. */
export function NothingFree({ times, minutes, onDraft, onWait }: NothingFreeProps) {
  const wait = useTranslations('waiting')('ask');
  const t = useTranslations('find.empty');
  const duration = useDuration();
  const dayText = useDayText();
  const textOf = (day: string) => dayText(day, { weekday: 'short', month: 'short', day: 'numeric' });
  const { date, instead, closed_days } = times;
  const isClosed = closed_days.includes(date);
  const other = instead?.date ?? null;
  const shorter = instead?.minutes ?? null;
  return (
    <Empty
      illustration="tables"
      title={t(isClosed ? 'closedTitle' : 'title', { day: textOf(date) })}
      text={
        isClosed ? t('closedText') : other || shorter ? t('text', { duration: duration(minutes) }) : t('none')
      }
      action={
        <div className="flex flex-col gap-2.5">
          {other && (
            <Button onClick={() => onDraft({ date: other })}>
              {t('otherDay', { duration: duration(minutes), day: textOf(other) })}
            </Button>
          )}
          {shorter && (
            <Button variant="secondary" onClick={() => onDraft({ minutes: shorter })}>
              {t('shorter', { duration: duration(shorter) })}
            </Button>
          )}
          {onWait && !isClosed && (
            <Button variant={other || shorter ? 'ghost' : 'primary'} onClick={onWait}>
              {wait}
            </Button>
          )}
        </div>
      }
    />
  );
}
