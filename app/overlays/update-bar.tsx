'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { TopBar } from './top-bar.tsx';

/** Offers a new version. */
export default function UpdateBar({ onUpdate, onClose }: { onUpdate: () => void; onClose: () => void }) {
  const t = useTranslations('update');
  return (
    <TopBar
      onClose={onClose}
      action={
        <Button size="sm" onClick={onUpdate}>
          {t('action')}
        </Button>
      }
    >
      {t('text')}
    </TopBar>
  );
}
