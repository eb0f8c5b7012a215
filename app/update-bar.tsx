'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';

/** Says quietly that a new version is ready; nothing happens until the person wants it. Above tabs and buttons. */
export default function UpdateBar({ onUpdate, onClose }: { onUpdate: () => void; onClose: () => void }) {
  const t = useTranslations();
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-sm animate-rise items-center gap-2 rounded-lg bg-inverse py-2 pr-1 pl-4 text-on-inverse shadow-float"
    >
      <span className="min-w-0 flex-1">{t('update.text')}</span>
      <Button size="sm" onClick={onUpdate}>
        {t('update.action')}
      </Button>
      <IconButton icon={X} label={t('ui.close')} onClick={onClose} />
    </div>
  );
}
