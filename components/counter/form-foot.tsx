import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A form that has a foot needs this class. A field of it that gets the focus is scrolled above the foot, so
 * that the field and its hint are seen.
 */
export const FIELDS_ABOVE_FOOT = '**:[input,select,textarea]:scroll-mb-[calc(var(--foot,12rem)+2rem)]';

/** Scrolls a part that appears in a form above the foot. `className` belongs to the element of `ref`. */
export function useAboveFoot<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    ref.current?.scrollIntoView({ block: 'end' });
  }, []);
  return { ref, className: 'scroll-mb-[var(--foot,12rem)]' };
}

/** Tells the form how high its foot is, which depends on notes, methods and the width. */
function measureFoot(foot: HTMLElement | null) {
  const form = foot?.closest('form');
  if (!foot || !form) return;
  const sizes = new ResizeObserver(() => form.style.setProperty('--foot', `${foot.offsetHeight}px`));
  sizes.observe(foot);
  return () => sizes.disconnect();
}

/** The foot of a form, always in sight. `note` stands above the buttons. */
export const StickyFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  // The foot reaches below the padding of what scrolls, since the form would show through there.
  <div
    ref={measureFoot}
    className="-mx-4 -mb-4 sticky bottom-[calc(-1.25rem-env(safe-area-inset-bottom))] z-[1] rounded-b-lg border-line border-t bg-surface p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
  >
    <FormNote>{note}</FormNote>
    {children}
  </div>
);

/** The buttons of a form. The first is at the end of the row, or on top if the row is narrow. */
export const FormFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <StickyFoot note={note}>
    <div className="flex flex-row-reverse flex-wrap gap-x-2 gap-y-1 *:first:flex-[99_1_12rem] *:not-first:flex-[1_1_auto]">
      {children}
    </div>
  </StickyFoot>
);

/** A note that is read out when its text appears or changes, because its element is there before the text. */
const FormNote = ({ children }: { children: ReactNode }) => (
  <div role="status" className="px-1 pb-2 empty:p-0">
    {children}
  </div>
);
