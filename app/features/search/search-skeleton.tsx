'use client';

import { useTranslations } from 'next-intl';
import { Columns } from '#components/ui/columns.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';

/** The search while its first results are loading, as high as its fields are then. */
export function SearchSkeleton() {
  const t = useTranslations();
  return (
    <Columns
      first={
        <>
          <Section title={t('find.type')}>
            <Skeleton className="h-11 w-full rounded-full" />
          </Section>
          <Section title={t('add.howLong')}>
            <Skeleton className="h-11 w-full rounded-full" />
          </Section>
          <Section title={t('add.day')}>
            <Skeleton className="h-20 w-full rounded-md" />
          </Section>
        </>
      }
      second={<SkeletonList rows={3} label={t('ui.loading')} />}
    />
  );
}
