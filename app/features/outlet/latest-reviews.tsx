'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { QueryError } from '#app/features/query/query-error.tsx';
import { ReviewCard } from '#components/review/review-card.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { reviewQueries } from '#lib/api/review.ts';

const SHOWN = 3;

export interface LatestReviewsProps {
  readonly storeId: string;
  readonly count: number;
  readonly href: string;
}

/** The newest reviews of an outlet, and the way to all of them. */
export function LatestReviews({ storeId, count, href }: LatestReviewsProps) {
  const t = useTranslations();
  const query = useInfiniteQuery(reviewQueries.ofOutlet(storeId, null, useLocale()));
  const reviews = (query.data?.pages[0]?.list ?? []).slice(0, SHOWN);
  return (
    <Section title={t('page.evaluate')}>
      <div className="flex flex-col gap-3">
        {query.isPending && <Skeleton className="h-28 w-full rounded-lg" />}
        <QueryError query={query} />
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
        {count > SHOWN && (
          <ListGroup>
            <ListRow title={t('store.allReviews', { count })} href={href} />
          </ListGroup>
        )}
      </div>
    </Section>
  );
}
