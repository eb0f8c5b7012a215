'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isShown } from '#components/ui/is-shown.ts';
import { slideDown } from '#components/ui/slide-below.ts';

/** Offers a new version. It is above the page in the layout rather than over it, so it covers no button. */
export default function UpdateBar({ onUpdate, onClose }: { onUpdate: () => void; onClose: () => void }) {
  const t = useTranslations();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => slideDown(pageParts(), bar.current?.offsetHeight ?? 0), []);
  return (
    <div
      ref={bar}
      data-bar
      role="status"
      className="gutter shrink-0 overflow-hidden bg-inverse pt-[env(safe-area-inset-top)] text-on-inverse"
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

/** Of the visible pages, what is at the top: footers and the tab bar keep their place at the bottom. */
const pageParts = (): Element[] =>
  [...document.querySelectorAll('[data-scroller]')]
    .filter(isShown)
    .flatMap((scroller) => [
      scroller,
      ...(scroller.previousElementSibling ? [scroller.previousElementSibling] : []),
    ]);
