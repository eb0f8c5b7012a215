'use client';

import { type ReactNode, type RefCallback, useEffect, useRef } from 'react';

export interface PushedPageProps {
  /** Animation: `in` from the right, `out` to the right. */
  readonly motion: 'in' | 'out' | null;
  /** Called when the `out` animation has ended. */
  readonly onExited: () => void;
  /** Is given the element of the page. */
  readonly box?: RefCallback<HTMLElement>;
  readonly children: ReactNode;
}

/** A page over a tab. Takes the focus, so that keyboards and screen readers start on the visible page. */
export function PushedPage({ motion, onExited, box, children }: PushedPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const exiting = motion === 'out';
  useEffect(() => {
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={(element) => {
        page.current = element;
        box?.(element);
      }}
      tabIndex={-1}
      inert={exiting}
      aria-hidden={exiting}
      onAnimationEnd={(event) => exiting && event.target === event.currentTarget && onExited()}
      className={`min-w-0 flex-1 outline-none ${motion ? `page-${motion}` : ''}`}
    >
      {children}
    </div>
  );
}
