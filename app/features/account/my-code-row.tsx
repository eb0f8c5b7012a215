'use client';

import { QrCode } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';

const MyCodeSheet = lazyPart(() => import(/* webpackChunkName: "qr" */ './my-code-sheet.tsx'));

/** Opens the person's code for the counter. */
export function MyCodeRow({ name }: { name: string }) {
  const t = useTranslations('info.code');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListGroup label={t('title')}>
        <ListRow icon={QrCode} title={t('title')} detail={t('row')} chevron onClick={() => setOpen(true)} />
      </ListGroup>
      <Suspense>{open && <MyCodeSheet name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
