import { Star } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useOpenText } from '#components/contact/use-open-text.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { OutletDetail } from '#lib/contract/store-detail.ts';

/** An outlet's name, rating and whether it is open. `reviewsHref`: the page of its reviews. */
export function OutletHead({ outlet, reviewsHref }: { outlet: OutletDetail; reviewsHref: string }) {
  const t = useTranslations('review');
  const format = useFormatter();
  const state = useOpenText(outlet);
  const { average, count } = outlet.rating;
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-balance font-bold text-large">{outlet.name}</h2>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={outlet.open_now ? 'brand' : 'neutral'}>{state}</Badge>
        {average !== null && (
          <a href={reviewsHref} className="hit flex items-center gap-1 text-small">
            <Star aria-hidden="true" className="size-4 fill-warn text-warn" />
            <span className="sr-only">{t('stars', { rating: average })}</span>
            <span aria-hidden="true" className="font-semibold tabular-nums">
              {format.number(average, { minimumFractionDigits: 1 })}
            </span>
            <span className="text-ink-2 underline decoration-line underline-offset-4">
              {t('count', { count })}
            </span>
          </a>
        )}
      </div>
    </div>
  );
}
