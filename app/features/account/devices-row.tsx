'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListRow } from '#components/ui/list-row.tsx';

const DevicesSheet = lazyPart(() => import(/* webpackChunkName: "account" */ './devices-sheet.tsx'));

/** Opens the list of the devices that are signed in to the account. */
export function DevicesRow() {
  const t = useTranslations('settings.devices');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListRow icon={MonitorSmartphone} title={t('title')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <DevicesSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
