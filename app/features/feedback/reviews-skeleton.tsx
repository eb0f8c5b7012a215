'use client';

import { useTranslations } from 'next-intl';
import { Columns } from '#components/ui/columns.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';

/** In the place of a `RatingSummary`, as high as it is. */
export const SummarySkeleton = () => <Skeleton className="h-38 w-full rounded-lg" />;

/** The page of reviews while it is loading: all of it is replaced at once, so that no part moves another. */
export function ReviewsSkeleton() {
  const t = useTranslations('ui');
  return (
    <Columns
      first={
        <>
          <Skeleton className="h-12 w-full rounded-md" />
          <SummarySkeleton />
        </>
      }
      second={<SkeletonList label={t('loading')} />}
    />
  );
}
