'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isShown } from '#components/ui/is-shown.ts';
import { slideDown } from '#components/ui/slide-below.ts';

const tones = {
  neutral: 'bg-inverse text-on-inverse',
  warn: 'bg-warn text-on-warn',
  danger: 'bg-danger text-on-danger',
};

export interface TopBarProps {
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
  readonly action: ReactNode;
  readonly onClose: () => void;
}

/** A bar of any page. It is above the page in the layout rather than over it, so it covers no button. */
export function TopBar({ tone = 'neutral', children, action, onClose }: TopBarProps) {
  const t = useTranslations('ui');
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => slideDown(pageParts(), bar.current?.offsetHeight ?? 0), []);
  return (
    <div
      ref={bar}
      data-bar
      role="status"
      className={cx(
        'gutter shrink-0 overflow-hidden transition-colors duration-slow first:pt-[env(safe-area-inset-top)]',
        tones[tone],
      )}
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-end gap-x-2 py-1 pr-1 pl-4">
        <span className="min-w-0 flex-1 basis-40">{children}</span>
        {action}
        <IconButton variant="inherit" icon={X} label={t('close')} onClick={onClose} />
      </div>
    </div>
  );
}

/** The upper parts of the visible pages. Footers and the tab bar keep their place at the bottom. */
const pageParts = (): Element[] =>
  [...document.querySelectorAll('[data-scroller]')]
    .filter(isShown)
    .flatMap((scroller) => [
      scroller,
      ...(scroller.previousElementSibling ? [scroller.previousElementSibling] : []),
    ]);
