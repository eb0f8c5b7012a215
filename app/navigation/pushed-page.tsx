'use client';

import { type ReactNode, useEffect, useRef } from 'react';

export interface PushedPageProps {
  /** How it moves: `in` from the right, `out` to the right. */
  readonly motion: 'in' | 'out' | null;
  /** It has left. */
  readonly onGone: () => void;
  readonly children: ReactNode;
}

/** A page over a tab. It takes the focus when it is shown, so that keys and screen readers are where the eyes are. */
export function PushedPage({ motion, onGone, children }: PushedPageProps) {
  const pane = useRef<HTMLDivElement>(null);
  const leaves = motion === 'out';
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={pane}
      tabIndex={-1}
      inert={leaves}
      aria-hidden={leaves}
      onAnimationEnd={(event) => leaves && event.target === event.currentTarget && onGone()}
      className={`min-h-0 flex-1 outline-none ${motion ? `page-${motion}` : ''}`}
    >
      {children}
    </div>
  );
}
