'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isShown } from '#components/ui/is-shown.ts';
import { slideBelow } from '#components/ui/slide-below.ts';
import { storage } from '#lib/browser/storage.ts';

/** Pixels; app/first-paint/fit-first-paint.ts reserves the same room in the document. */
const STORAGE_KEY = 'home-room';

export interface ReservedSpaceProps {
  /** Once the children are as high as they will be; undefined for a guest, who needs no room. */
  readonly isSettled: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * Keeps the room that its children took at the last visit until they are there, so that nothing below them
 * moves. If another child comes or goes later, what is below slides.
 */
export function ReservedSpace({ isSettled, children }: ReservedSpaceProps) {
  const box = useRef<HTMLDivElement>(null);
  const [kept] = useState(() => Number(storage.get(STORAGE_KEY)) || 0);
  const minHeight = isSettled === false && kept > 0 ? kept : undefined;
  useEffect(() => (isSettled && box.current ? keepHeight(box.current) : undefined), [isSettled]);
  useEffect(() => (box.current ? slideBelow(box.current) : undefined), []);
  return (
    <div
      ref={box}
      data-room=""
      className={minHeight === undefined ? 'flex flex-col gap-4 empty:hidden' : 'flex flex-col gap-4'}
      style={{ minHeight }}
    >
      {children}
    </div>
  );
}

/** Stores the height of `box` whenever it has been laid out. Returns the function that stops it. */
function keepHeight(box: HTMLElement): () => void {
  const sizes = new ResizeObserver(store);
  function store() {
    if (isShown(box) || !box.firstElementChild) storage.set(STORAGE_KEY, String(box.offsetHeight));
  }
  // An empty box has no size to be observed.
  if (!box.firstElementChild) storage.set(STORAGE_KEY, '0');
  sizes.observe(box);
  return () => sizes.disconnect();
}
