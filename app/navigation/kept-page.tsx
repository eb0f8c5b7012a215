'use client';

import {
  Activity,
  type ReactNode,
  type RefCallback,
  startTransition,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type PageOverlays, PageOverlaysContext } from '#lib/router/router.ts';
import { usePersonId } from '#lib/session/session.ts';

export interface KeptPageProps {
  /** False for a hidden tab and a covered page. */
  readonly visible: boolean;
  /** False for a list that an order stands beside: the focus is the order's. */
  readonly isFront: boolean;
  /** The page in one element, which gets `box`. `drawn` follows `visible`. */
  readonly children: (drawn: boolean, box: RefCallback<HTMLElement>) => ReactNode;
}

/**
 * A page that stays mounted in `<Activity>` while it is hidden, which stops its effects. The tap that shows
 * or hides it changes only its style: it is painted as it was. Its effects, and what has changed since,
 * follow in a render that a tap can interrupt.
 */
export function KeptPage({ visible, isFront, children }: KeptPageProps) {
  const element = useRef<HTMLElement>(null);
  const deferredVisible = useDeferredValue(visible);
  const person = usePersonId();
  const [drawnFor, setDrawnFor] = useState(person);
  if (deferredVisible && person !== drawnFor) setDrawnFor(person);
  const [running, setRunning] = useState(visible);
  if (visible && deferredVisible && !running) setRunning(true);
  const [overlays] = useState<PageOverlays>(() => ({ open: 0 }));
  // Overlays lie outside of the page: `data-hidden` would not hide them.
  if (!visible && running && overlays.open > 0) setRunning(false);
  // Stopped after the next page is drawn: what that one measures then would lay out the window without this
  // page.
  useEffect(() => {
    if (!deferredVisible) startTransition(() => setRunning(false));
  }, [deferredVisible]);
  // A page that was drawn for another person is not shown as it was.
  const drawn = running || (visible && (deferredVisible || person !== drawnFor));
  const focused = useRef<HTMLElement>(null);
  // Before the layout effects of the page: one that measures would lay it out at another height, which
  // scrolls a list.
  useInsertionEffect(() => {
    element.current?.toggleAttribute('data-hidden', !visible);
  }, [visible]);
  const takesFocus = visible && isFront;
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const active = document.activeElement;
    // If the focus was in the page above, or in nothing, it goes back to what led there.
    const isLost = active === document.body || active?.closest('[inert]');
    if (isLost) focused.current?.focus({ preventScroll: true });
    // After a tap on the tab bar, the keyboard reaches the page before the bar.
    else if (active?.closest('nav[data-bottom]'))
      element.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [box] = useState(() => (next: HTMLElement | null) => {
    // `<Activity>` takes the ref away from what it hides.
    if (!next || next === element.current) return;
    element.current = next;
    // The focus is stored at each change, not only when the page is hidden: the link that leads away may
    // stand in a sheet, which is opened from the page but lies outside of it.
    next.addEventListener('focusin', ({ target }) => {
      focused.current = target instanceof HTMLElement ? target : null;
    });
    keepLayout(next);
  });
  return (
    <Activity mode={drawn ? 'visible' : 'hidden'}>
      <PageOverlaysContext value={overlays}>{children(drawn, box)}</PageOverlaysContext>
    </Activity>
  );
}

/**
 * Takes back the `display: none` of `<Activity>`, which loses the layout of the page: that of Home takes
 * longer than a tap may. Its `data-hidden` hides the page instead (app/globals.css).
 */
function keepLayout(page: HTMLElement): void {
  const styles = new MutationObserver(() => page.style.removeProperty('display'));
  styles.observe(page, { attributeFilter: ['style'] });
}
