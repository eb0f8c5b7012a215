'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { slideBelow } from './slide-below.ts';

export interface AnimatedSpaceProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Holds what comes and goes by itself, such as a banner: what is below slides instead of jumping. */
export function AnimatedSpace({ className, children }: AnimatedSpaceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? slideBelow(box.current) : undefined), []);
  return (
    <div ref={box} className={cx('empty:hidden', className)}>
      {children}
    </div>
  );
}
