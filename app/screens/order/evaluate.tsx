'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReviewsSkeleton, SummarySkeleton } from '#app/features/feedback/reviews-skeleton.tsx';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { QueryError } from '#app/features/query/query-error.tsx';
import { RatingSummary } from '#components/review/rating-summary.tsx';
import { ReviewCard } from '#components/review/review-card.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { outletQueries } from '#lib/api/outlet.ts';
import { reviewQueries } from '#lib/api/review.ts';
import type { Review } from '#lib/contract/review.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { useRouter } from '#lib/router/router.ts';

/** Evaluate: the review of the order `id`, and the reviews of an outlet. */
export default function Evaluate({ query }: { query: { id: string; store_id: string } }) {
  const t = useTranslations();
  const locale = useLocale();
  const { navigateBack } = useRouter();
  const homeOutlet = useChosenOutlet();
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [rating, setRating] = useState<number | null>(null);
  const own = useQuery(reviewQueries.ofOrder(query.id, locale));
  const ownId = query.store_id || own.data?.store.id || homeOutlet;
  const outletsQuery = useQuery(outletQueries.list(locale, null, ownId));
  const outlets = outletsQuery.data?.list ?? [];
  const wantedId = pickedId ?? ownId;
  // The outlet of an order is known from its review.
  const waiting = query.id !== '' && query.store_id === '' && own.isPending;
  const outletId = waiting ? '' : (outlets.find(({ id }) => id === wantedId)?.id ?? outlets[0]?.id ?? '');
  const outletsFailed = outletsQuery.isError && !outletsQuery.data;
  const reviews = useInfiniteQuery(reviewQueries.ofOutlet(outletId, rating, locale));
  const summary = reviews.data?.pages[0]?.summary;
  const outlet = outlets.find(({ id }) => id === outletId);
  // The page waits for all of it: what comes first would be moved by what comes above it later.
  const isLoading =
    outletsQuery.isPending ||
    (query.id !== '' && own.isPending) ||
    (pickedId === null && outletId !== '' && reviews.isPending);
  const isOwn = (review: Review) => review.id === own.data?.id;
  const reviewCard = (review: Review) => <ReviewCard key={review.id} review={review} />;
  return (
    <Page
      wide
      bar={<AppBar title={t('page.evaluate')} onBack={() => navigateBack()} />}
      onRefresh={() => Promise.all([reviews.refetch(), query.id ? own.refetch() : null])}
    >
      {isLoading ? (
        <ReviewsSkeleton />
      ) : (
        <Columns
          first={
            <>
              {outlets.length > 1 && outlets.length <= 3 ? (
                <Segmented
                  label={t('home.pick')}
                  value={outletId}
                  onChange={setPickedId}
                  options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
                />
              ) : (
                outlet && <h2 className="px-1 font-bold text-heading">{outlet.name}</h2>
              )}
              {summary ? (
                <RatingSummary summary={summary} rating={rating} onRating={setRating} />
              ) : (
                outletId !== '' && reviews.isPending && <SummarySkeleton />
              )}
              {own.data && <Section title={t('review.own')}>{reviewCard(own.data)}</Section>}
            </>
          }
          second={
            <Section title={t('review.all')}>
              <div className="flex flex-col gap-3">
                {outletsFailed ? (
                  <QueryError query={outletsQuery} />
                ) : (
                  <PagedList
                    query={reviews}
                    empty={
                      <Empty
                        illustration="rack"
                        title={t('review.empty.title')}
                        text={t('review.empty.text')}
                      />
                    }
                  >
                    {(list) =>
                      list.every(isOwn) ? (
                        <p className="rounded-lg bg-surface p-4 text-center text-ink-3 text-small shadow-card">
                          {t('review.onlyOwn')}
                        </p>
                      ) : (
                        list.filter((review) => !isOwn(review)).map(reviewCard)
                      )
                    }
                  </PagedList>
                )}
              </div>
            </Section>
          }
        />
      )}
    </Page>
  );
}
