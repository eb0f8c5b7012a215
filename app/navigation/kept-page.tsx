'use client';

import {
  Activity,
  type ReactNode,
  type RefCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePersonId } from '#lib/session/session.ts';

export interface KeptPageProps {
  /** False for a hidden tab and a covered page. */
  readonly visible: boolean;
  /** The page in one element, which gets `box`. `drawn` follows `visible`. */
  readonly children: (drawn: boolean, box: RefCallback<HTMLElement>) => ReactNode;
}

/**
 * A page that stays mounted in `<Activity>` while it is hidden, which stops its effects. The tap that shows or hides it changes only
 * its style: it is painted as it was. Its effects, and what has changed since, follow in a render that a tap can interrupt.
 */
export function KeptPage({ visible, children }: KeptPageProps) {
  const element = useRef<HTMLElement>(null);
  const follows = useDeferredValue(visible);
  const person = usePersonId();
  const [drawnFor, setDrawnFor] = useState(person);
  if (follows && person !== drawnFor) setDrawnFor(person);
  // Of another person, it is not shown as it was.
  const drawn = follows || (visible && person !== drawnFor);
  useLayoutEffect(() => {
    const style = element.current?.style;
    // As `<Activity>` does.
    if (visible) style?.removeProperty('display');
    else style?.setProperty('display', 'none', 'important');
  }, [visible]);
  const [box] = useState(() => (next: HTMLElement | null) => {
    // `<Activity>` takes the ref away from what it hides.
    if (next) element.current = next;
  });
  return <Activity mode={drawn ? 'visible' : 'hidden'}>{children(drawn, box)}</Activity>;
}
