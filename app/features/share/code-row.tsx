'use client';

import { QrCode } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import type { Order } from '#lib/contract/order.ts';

const CodeSheet = lazyPart(() => import(/* webpackChunkName: "qr" */ './code-sheet.tsx'));

/**
 * Shows the invitation as a code that friends at the table scan: as a row of a `ListGroup`, or as the button
 * of a page.
 */
export function CodeRow({ order, isMain = false }: { order: Order; isMain?: boolean }) {
  const t = useTranslations('share.code');
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return (
    <>
      {isMain ? (
        <Button size="lg" block icon={QrCode} onClick={show}>
          {t('show')}
        </Button>
      ) : (
        <ListRow icon={QrCode} title={t('show')} onClick={show} />
      )}
      <Suspense>{open && <CodeSheet order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
