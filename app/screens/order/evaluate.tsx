'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { ReviewCard } from '#components/review/review-card.tsx';
import { RatingSummary } from '#components/review/review-summary.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { outletQueries } from '#lib/api/outlet.ts';
import { reviewQueries } from '#lib/api/review.ts';
import type { Review } from '#lib/contract/review.ts';
import { useOnline } from '#lib/network/online.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { useRouter } from '#lib/router/router.ts';

const PictureViewer = lazy(() => import('#components/review/picture-viewer.tsx'));

/** Evaluate: the order's own review as others see it, and what people say of the outlet. */
export default function Evaluate({ query }: { query: { id: string; store_id: string } }) {
  const t = useTranslations();
  const locale = useLocale();
  const online = useOnline();
  const { navigateBack } = useRouter();
  const [chosen] = useChosenOutlet();
  const [picked, pick] = useState<string | null>(null);
  const [rating, setRating] = useState<number | null>(null);
  const [viewed, setViewed] = useState<{ review: Review; index: number } | null>(null);
  const own = useQuery(reviewQueries.ofOrder(query.id, locale));
  const stores = useQuery(outletQueries.list(locale, null));
  const known = stores.data?.list ?? [];
  const wanted = picked ?? (query.store_id || own.data?.store.id || chosen);
  // Of an order, the outlet is known once its review is.
  const waits = query.id !== '' && query.store_id === '' && own.isPending;
  const store_id = waits ? '' : (known.find(({ id }) => id === wanted)?.id ?? known[0]?.id ?? '');
  const failed = stores.isError && !stores.data;
  const reviews = useInfiniteQuery(reviewQueries.ofStore(store_id, rating, locale));
  const summary = reviews.data?.pages[0]?.summary;
  const card = (review: Review) => (
    <ReviewCard key={review.id} review={review} onPicture={(index) => setViewed({ review, index })} />
  );
  return (
    <Page
      bar={<AppBar title={t('page.evaluate')} onBack={() => navigateBack()} />}
      onRefresh={() => Promise.all([reviews.refetch(), query.id ? own.refetch() : null])}
    >
      <div className="flex flex-1 flex-col gap-5">
        {own.data && <Section title={t('review.own')}>{card(own.data)}</Section>}
        {known.length > 1 && known.length <= 3 && (
          <Segmented
            label={t('home.pick')}
            value={store_id}
            onChange={pick}
            options={known.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {summary && <RatingSummary summary={summary} rating={rating} onRating={setRating} />}
        <div className="flex flex-1 flex-col gap-3">
          {failed && <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => stores.refetch()} />}
          {!failed && (
            <PagedList
              query={reviews}
              empty={<Empty scene="rack" title={t('review.empty.title')} text={t('review.empty.text')} />}
            >
              {(list) => list.map(card)}
            </PagedList>
          )}
        </div>
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
    </Page>
  );
}
