import { useFormatter, useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { ReviewSummary } from '#lib/contract/review.ts';
import { Stars } from './stars.tsx';

export interface ReviewSummaryProps {
  readonly summary: ReviewSummary;
  /** Shows reviews with this rating only; null: all. */
  readonly rating: number | null;
  readonly onRating: (rating: number | null) => void;
}

/** The average rating, and the count of each, which filters the reviews. */
export function RatingSummary({ summary, rating, onRating }: ReviewSummaryProps) {
  const t = useTranslations('review');
  const format = useFormatter();
  const { count, average, by_rating } = summary;
  const highest = Math.max(1, ...by_rating);
  return (
    <section
      aria-label={t('summary')}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-surface p-4 shadow-card"
    >
      <div className="flex flex-col items-center gap-1">
        <p className="font-bold text-display leading-none tabular-nums">
          {average === null ? '–' : format.number(average, { minimumFractionDigits: 1 })}
        </p>
        <Stars rating={average ?? 0} size="md" />
        <p className="text-caption text-ink-3">{t('count', { count })}</p>
      </div>
      <div className="min-w-40 flex-1">
        {[5, 4, 3, 2, 1].map((stars) => {
          const ratingCount = by_rating[stars - 1] ?? 0;
          return (
            <button
              key={stars}
              type="button"
              aria-pressed={rating === stars}
              aria-label={t('only', { rating: stars, count: ratingCount })}
              onClick={() => onRating(rating === stars ? null : stars)}
              className="hit flex min-h-6 w-full items-center gap-2 text-caption text-ink-2 tabular-nums"
            >
              <span className="w-2">{stars}</span>
              <span className="h-2 flex-1 overflow-hidden rounded-full bg-fill">
                <span
                  className={cx('block h-full rounded-full', rating === stars ? 'bg-brand-line' : 'bg-warn')}
                  style={{ width: `${(ratingCount / highest) * 100}%` }}
                />
              </span>
              <span className="w-6 text-end text-ink-3">{ratingCount}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
