'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** A page over a tab. It takes the focus when it is shown, so that keys and screen readers are where the eyes are. */
export function Pane({ slides, children }: { slides: boolean; children: ReactNode }) {
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={pane} tabIndex={-1} className={`min-h-0 flex-1 outline-none ${slides ? 'page-push' : ''}`}>
      {children}
    </div>
  );
}
