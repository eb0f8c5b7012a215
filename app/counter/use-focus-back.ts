import { useEffect, useRef } from 'react';

/**
 * Once nothing is chosen any more, gives the focus back to what was: the element whose `attribute` is its id.
 */
export function useFocusBack(chosenId: string | null, attribute: `data-${string}`): void {
  const last = useRef(chosenId);
  useEffect(() => {
    const before = last.current;
    last.current = chosenId;
    if (before === null || chosenId !== null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(before)}"]`)?.focus();
  }, [chosenId, attribute]);
}
