import { Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';

const sizes = { sm: 'size-3.5', md: 'size-[1.125rem]' };

/** A rating of 1 to 5. */
export function Stars({ rating, size = 'sm' }: { rating: number; size?: keyof typeof sizes }) {
  const t = useTranslations('review');
  return (
    <span role="img" aria-label={t('stars', { rating })} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx(
            sizes[size],
            star <= Math.round(rating) ? 'fill-warn text-warn' : 'fill-line text-line',
          )}
        />
      ))}
    </span>
  );
}
