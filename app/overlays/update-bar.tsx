'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';

/** Offers a new version. It is above the page in the layout rather than over it, so it covers no button. */
export default function UpdateBar({ onUpdate, onClose }: { onUpdate: () => void; onClose: () => void }) {
  const t = useTranslations();
  return (
    <div
      data-bar
      role="status"
      className="gutter order-first shrink-0 overflow-hidden bg-inverse pt-[env(safe-area-inset-top)] text-on-inverse"
    >
      <div className="mx-auto flex max-w-page items-center gap-2 py-1 pr-1 pl-4">
        <span className="min-w-0 flex-1">{t('update.text')}</span>
        <Button size="sm" onClick={onUpdate}>
          {t('update.action')}
        </Button>
        <IconButton variant="inverse" icon={X} label={t('ui.close')} onClick={onClose} />
      </div>
    </div>
  );
}
