'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { ReviewCard } from '#components/review/review-card.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { reviewQueries } from '#lib/api/review.ts';
import type { Review } from '#lib/contract/review.ts';

const PictureViewer = lazyPart(() => import('#components/review/picture-viewer.tsx'));

const SHOWN = 3;

export interface LatestReviewsProps {
  readonly storeId: string;
  readonly count: number;
  readonly href: string;
}

/** The newest reviews of an outlet, and the way to all of them. */
export function LatestReviews({ storeId, count, href }: LatestReviewsProps) {
  const t = useTranslations();
  const [viewed, setViewed] = useState<{ review: Review; index: number } | null>(null);
  const query = useInfiniteQuery(reviewQueries.ofOutlet(storeId, null, useLocale()));
  const reviews = (query.data?.pages[0]?.list ?? []).slice(0, SHOWN);
  return (
    <Section title={t('page.evaluate')}>
      <div className="flex flex-col gap-3">
        {query.isPending && <Skeleton className="h-28 w-full rounded-lg" />}
        <QueryError query={query} />
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} onPicture={(index) => setViewed({ review, index })} />
        ))}
        {count > SHOWN && (
          <ListGroup>
            <ListRow title={t('store.allReviews', { count })} href={href} />
          </ListGroup>
        )}
      </div>
      {viewed && (
        <Suspense>
          <PictureViewer
            images={viewed.review.images}
            name={viewed.review.nickname}
            index={viewed.index}
            onIndex={(index) => setViewed({ ...viewed, index })}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
