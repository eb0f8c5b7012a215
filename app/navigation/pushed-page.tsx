'use client';

import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { afterPaint } from '#lib/browser/after-paint.ts';

export interface PushedPageProps {
  /** Animation: `in` from the right, `out` to the right. */
  readonly motion: 'in' | 'out' | null;
  readonly onExited: () => void;
  readonly visible: boolean;
  readonly box?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** A page over a tab. Takes the focus, so that keyboards and screen readers start on the visible page. */
export function PushedPage({ motion, onExited, visible, box, children }: PushedPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const exiting = motion === 'out';
  useEffect(() => {
    if (!visible) return;
    return afterPaint(() => {
      const { current } = page;
      if (!current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
    });
  }, [visible]);
  return (
    <div
      ref={box}
      inert={exiting}
      aria-hidden={exiting}
      onAnimationEnd={(event) => exiting && event.target === event.currentTarget && onExited()}
      className={`min-w-0 flex-1 ${motion ? `page-${motion}` : ''}`}
    >
      {/* The box itself is not focusable: it would stay so while it is hidden. */}
      <div ref={page} tabIndex={-1} className="h-full outline-none">
        {children}
      </div>
    </div>
  );
}
