import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus within a box whose buttons and forms take each other's place: on the button of the action
 * that was open last (`[data-act]`), else on the first one. `open`: the action whose form is shown. A form
 * takes the focus by itself.
 */
export function useKeepFocus(box: RefObject<HTMLElement | null>, open: string | null): void {
  const last = useRef<string | null>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onFocus = () => {
      hasFocus.current = true;
    };
    const onBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        // What was removed has not been left by the person.
        if (target instanceof Node && target.isConnected)
          hasFocus.current = element.contains(document.activeElement);
      });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [box]);
  // This runs after every render: what has the focus may be gone.
  useEffect(() => {
    if (open !== null) last.current = open;
    if (!hasFocus.current || document.activeElement !== document.body) return;
    const opener = box.current?.querySelector<HTMLElement>(`[data-act="${last.current}"] button`);
    (opener ?? box.current?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus({
      preventScroll: true,
    });
  });
}
