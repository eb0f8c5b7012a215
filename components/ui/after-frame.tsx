import { type ReactNode, useDeferredValue } from 'react';

/** Draws `frame`, nothing by default, at once, and then the content, in a render that a tap can interrupt. */
export function AfterFrame({ frame = null, children }: { frame?: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : frame;
}
