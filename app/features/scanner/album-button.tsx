'use client';

import { Image as ImageIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';

/** Picks a picture from the album; busy until `onPick` has resolved. */
export function AlbumButton({ onPick }: { onPick: (file: File) => Promise<void> }) {
  const t = useTranslations('scan');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const pick = async (field: HTMLInputElement) => {
    const file = field.files?.[0];
    // Otherwise the same file could not be picked again.
    field.value = '';
    if (!file) return;
    setBusy(true);
    await onPick(file);
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" icon={ImageIcon} loading={busy} onClick={() => input.current?.click()}>
        {t('album')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        aria-label={t('album')}
        onChange={(event) => void pick(event.target)}
      />
    </>
  );
}
