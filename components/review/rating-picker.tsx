import { Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';

const ratings = [1, 2, 3, 4, 5] as const;

export interface RatingPickerProps {
  /** 0: not chosen yet. */
  readonly value: number;
  readonly onChange: (rating: number) => void;
  readonly error?: string | null;
}

/** Five stars, each with its label. */
export function RatingPicker({ value, onChange, error }: RatingPickerProps) {
  const t = useTranslations('review');
  return (
    <fieldset
      className="flex flex-col items-center gap-1"
      aria-describedby={error ? 'rating-error' : undefined}
    >
      <legend className="sr-only">{t('rating')}</legend>
      <div className="flex">
        {ratings.map((rating) => (
          <label
            key={rating}
            className="relative cursor-pointer rounded-full has-focus-visible:ring-2 has-focus-visible:ring-brand-line"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="sr-only"
            />
            <span className="sr-only">{t(`word.${rating}`)}</span>
            <Star
              aria-hidden="true"
              className={cx(
                'm-1.5 size-10 transition duration-quick active:scale-110',
                rating <= value ? 'fill-warn text-warn' : 'fill-transparent text-control',
              )}
            />
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="min-h-6 font-medium text-ink-2">
        {value > 0 ? t(`word.${value as (typeof ratings)[number]}`) : t('tapStar')}
      </p>
      {error && (
        <p id="rating-error" role="alert" className="text-danger-text text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}
