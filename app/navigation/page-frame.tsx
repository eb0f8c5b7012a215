'use client';

import { useTranslations } from 'next-intl';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SkeletonList, type SkeletonListProps } from '#components/ui/skeleton-list.tsx';
import type { Path } from '#lib/router/navigator.ts';
import { useRouter } from '#lib/router/router.ts';

/** What the content looks like, if it is no list of cards. */
const shapes: Partial<Record<Path, SkeletonListProps['shape']>> = {
  '/pages/order/add': 'form',
  '/pages/index/coupon': 'tickets',
  '/pages/index/couponReceive': 'tickets',
  '/pages/index/couponUse': 'tickets',
  '/pages/index/noticeDetail': 'text',
  '/pages/entry/text': 'text',
  '/pages/entry/text1': 'text',
};

export interface PageFrameProps {
  readonly path: Path;
  /** A key under `page` in the catalogues. */
  readonly title: string;
  /** A tab page: a large title and no back button. */
  readonly tab: boolean;
}

/** A page without its content: painted at the tap, before the content is drawn. */
export default function PageFrame({ path, title: titleKey, tab }: PageFrameProps) {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const title = t(`page.${titleKey}`);
  const bar = tab ? <AppBar large title={title} /> : <AppBar title={title} onBack={() => navigateBack()} />;
  return (
    <Page wide tab={tab} bar={bar}>
      {titleKey === 'scan' ? (
        <Skeleton className="h-[26rem] max-h-[55vh] rounded-xl" />
      ) : (
        <SkeletonList shape={shapes[path]} label={t('ui.loading')} />
      )}
    </Page>
  );
}
