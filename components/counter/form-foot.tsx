import type { ReactNode } from 'react';

/**
 * The buttons of a form, in a card with the padding of `Card`: always in sight, however long the form is. The first button is at the
 * end of the row, or above the others where the row is too narrow. `note`, above them: what decides whether to press them.
 */
export const FormFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  // Reaches below the padding of what scrolls, where the form would show through.
  <div className="-mx-4 -mb-4 sticky bottom-[calc(-1.25rem-env(safe-area-inset-bottom))] z-[1] rounded-b-lg border-line border-t bg-surface p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
    <FormNote>{note}</FormNote>
    <div className="flex flex-row-reverse flex-wrap gap-x-2 gap-y-1 *:first:flex-[99_1_12rem] *:not-first:flex-[1_1_auto]">
      {children}
    </div>
  </div>
);

/** Read out when it appears or changes: it is there before its text. */
export const FormNote = ({ children }: { children: ReactNode }) => (
  <div role="status" className="px-1 pb-2 empty:p-0">
    {children}
  </div>
);
