'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useInstallAction } from './use-install-action.tsx';

/** Installs the app from the settings; nothing if it cannot be installed or is. */
export function InstallRow() {
  const t = useTranslations('install');
  const { method, install, sheet } = useInstallAction();
  if (method === 'none' || method === 'installed') return null;
  return (
    <>
      <ListGroup>
        <ListRow icon={Download} title={t('row')} detail={t('text')} onClick={install} />
      </ListGroup>
      {sheet}
    </>
  );
}
