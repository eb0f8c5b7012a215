'use client';

import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { LatestReviews } from '#app/features/outlet/latest-reviews.tsx';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OutletFacts } from '#components/outlet/outlet-facts.tsx';
import { OutletHead } from '#components/outlet/outlet-head.tsx';
import { PhotoStrip } from '#components/outlet/photo-strip.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { reasonOf } from '#lib/api/client/errors.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { outletDetailQuery } from '#lib/api/outlet-detail.ts';
import { chooseOutlet } from '#lib/outlet/chosen-outlet.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { copyWithToast, shareWithToast } from '#lib/toast/share.ts';

const PictureViewer = lazyPart(() => import('#components/review/picture-viewer.tsx'));
const WechatSheet = lazyPart(
  () => import(/* webpackChunkName: "qr" */ '#components/contact/wechat-sheet.tsx'),
);

/** An outlet: photos, hours, rating, equipment, the way there and contact details. */
export default function StoreDetail({ query: { id } }: { query: { id: string } }) {
  const t = useTranslations();
  const { navigateBack, switchTab } = useRouter();
  const [photo, setPhoto] = useState<number | null>(null);
  const [wechatId, setWechatId] = useState<string | null>(null);
  const now = useNowMinute(serverNow);
  const query = useQuery(outletDetailQuery(id, useLocale()));
  const outlet = query.data;
  useRefetchAt([outlet?.open_change_at ?? null], query.refetch);
  const isUnknown = reasonOf(query.error) !== null;
  const reviewsHref = href('/pages/order/evaluate', { store_id: id });
  const showTables = () => {
    if (!isUnknown) chooseOutlet(id);
    switchTab('/');
  };
  const share = () => shareWithToast({ title: outlet?.name ?? '', url: location.href }, t('store.copied'));
  return (
    <Page
      wide
      bar={
        <AppBar
          title={t('page.store')}
          onBack={() => navigateBack()}
          actions={outlet && <IconButton icon={Share2} label={t('store.share')} onClick={share} />}
        />
      }
      onRefresh={() => query.refetch()}
      footer={
        outlet && (
          <Button size="lg" block onClick={showTables}>
            {t('store.tables')}
          </Button>
        )
      }
    >
      <div className="flex flex-1 flex-col gap-5">
        <StaleDataBanner query={query} />
        {query.isPending && <OutletSkeleton label={t('ui.loading')} />}
        {isUnknown ? (
          <Empty
            illustration="rack"
            title={t('store.unknown.title')}
            text={t('store.unknown.text')}
            action={<Button onClick={showTables}>{t('page.home')}</Button>}
          />
        ) : (
          <QueryError query={query} />
        )}
        {outlet && (
          <div className="flex flex-col gap-5 wide:grid wide:grid-cols-2 wide:grid-rows-[auto_1fr] wide:items-start wide:gap-x-8">
            <div className="flex min-w-0 flex-col gap-5">
              {outlet.photos.length > 0 && (
                <PhotoStrip photos={outlet.photos} name={outlet.name} onOpen={setPhoto} />
              )}
              <OutletHead outlet={outlet} reviewsHref={reviewsHref} />
            </div>
            <div className="flex min-w-0 flex-col gap-5 wide:row-span-2">
              <OutletFacts outlet={outlet} now={now} onWechat={setWechatId} />
            </div>
            {outlet.rating.count > 0 && (
              <LatestReviews storeId={id} count={outlet.rating.count} href={reviewsHref} />
            )}
          </div>
        )}
      </div>
      <Suspense>
        {outlet && photo !== null && (
          <PictureViewer
            images={outlet.photos}
            name={outlet.name}
            index={photo}
            onIndex={setPhoto}
            onClose={() => setPhoto(null)}
          />
        )}
        {wechatId !== null && (
          <WechatSheet
            id={wechatId}
            onCopy={(text) => copyWithToast(text, t('contact.copied'))}
            onClose={() => setWechatId(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}

const OutletSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="flex flex-col gap-5">
    <Skeleton className="aspect-[16/10] w-full rounded-xl" />
    <Skeleton className="h-8 w-2/3 rounded-md" />
    <Skeleton className="h-28 w-full rounded-lg" />
    <Skeleton className="h-52 w-full rounded-lg" />
  </div>
);
