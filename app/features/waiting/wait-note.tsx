'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';

/** Offers the waiting list quietly, below free times that may not suit. */
export function WaitNote({ onWait }: { onWait: () => void }) {
  const t = useTranslations('waiting');
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-center text-ink-2 text-small">
      {t('quiet')}
      <Button size="sm" variant="ghost" onClick={onWait}>
        {t('ask')}
      </Button>
    </p>
  );
}
