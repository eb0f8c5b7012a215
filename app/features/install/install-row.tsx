'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useInstallAction } from './use-install-action.tsx';

/** The way to the home screen, as this device has it; nothing where there is none or it is there already. */
export function InstallRow() {
  const t = useTranslations('install');
  const { way, accept, sheet } = useInstallAction();
  if (way === 'none' || way === 'installed') return null;
  return (
    <>
      <ListGroup>
        <ListRow icon={Download} title={t('row')} detail={t('text')} onClick={accept} />
      </ListGroup>
      {sheet}
    </>
  );
}
