'use client';

import { useTranslations } from 'next-intl';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useRouter } from '#lib/router/router.ts';

export interface PageFrameProps {
  readonly title: string;
  /** A tab page: a large title and no back button. */
  readonly tab: boolean;
}

/** A page without its content: painted at the tap, before the content is drawn. */
export default function PageFrame({ title, tab }: PageFrameProps) {
  const t = useTranslations('ui');
  const { navigateBack } = useRouter();
  const bar = tab ? <AppBar large title={title} /> : <AppBar title={title} onBack={() => navigateBack()} />;
  return (
    <Page wide tab={tab} bar={bar}>
      <SkeletonList label={t('loading')} />
    </Page>
  );
}
