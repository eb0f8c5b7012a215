'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { useRouter } from '#lib/router/router.ts';

/** Shown in place of the order form of a table that is out of service. */
export function OutOfService({ bar, card }: { bar: ReactNode; card: ReactNode }) {
  const t = useTranslations('add');
  const { switchTab } = useRouter();
  return (
    <Page bar={bar}>
      {card}
      <Empty
        illustration="tables"
        title={t('blocked.outOfService')}
        text={t('blocked.textOut')}
        action={<Button onClick={() => switchTab('/')}>{t('otherTable')}</Button>}
      />
    </Page>
  );
}
