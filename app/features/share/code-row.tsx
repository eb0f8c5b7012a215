'use client';

import { QrCode } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import type { Order } from '#lib/contract/order.ts';

const CodeSheet = lazyPart(() => import(/* webpackChunkName: "qr" */ './code-sheet.tsx'));

/** Shows the invitation as a code that friends at the table scan, as a row of a `ListGroup`. */
export function CodeRow({ order }: { order: Order }) {
  const t = useTranslations('share.code');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListRow icon={QrCode} title={t('show')} onClick={() => setOpen(true)} />
      <Suspense>{open && <CodeSheet order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
