'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { useRouter } from '#lib/router/router.ts';

/** The page for an unknown path. */
export default function NotFoundPage() {
  const t = useTranslations();
  const { switchTab } = useRouter();
  return (
    <Page>
      <Empty
        illustration="error"
        title={t('error.page')}
        action={<Button onClick={() => switchTab('/')}>{t('tab.home')}</Button>}
      />
    </Page>
  );
}
