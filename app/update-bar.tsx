'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';

/** Says quietly that a new version is ready; nothing happens until the person wants it. */
export default function UpdateBar({ onUpdate }: { onUpdate: () => void }) {
  const t = useTranslations('update');
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-0 z-50 mx-auto flex max-w-page items-center justify-between gap-3 bg-inverse px-4 py-2 pt-safe text-on-inverse"
    >
      <span>{t('text')}</span>
      <Button size="sm" onClick={onUpdate}>
        {t('action')}
      </Button>
    </div>
  );
}
