'use client';

import { useTranslations } from 'next-intl';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { useRouter } from '#lib/router/router.ts';

/** A page of the specification whose turn comes with an open issue. */
export default function Later() {
  const t = useTranslations('later');
  const { navigateBack } = useRouter();
  return (
    <Page bar={<AppBar title={t('title')} onBack={() => navigateBack()} />}>
      <Empty
        scene="soon"
        title={t('title')}
        text={t('text')}
        action={<Button onClick={() => navigateBack()}>{t('back')}</Button>}
      />
    </Page>
  );
}
