import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Keys, lower case, and what each does; `escape` too. None while somebody types or holds Ctrl, Alt or Meta.
 * `first`: before the keys of the screen around it, so that Escape closes a question and not the panel that
 * asks it.
 */
export function useKeys(
  keys: Readonly<Record<string, (() => void) | undefined>>,
  { first = false } = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    // The first letter would be typed into a field that the action focuses.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, first);
    return () => removeEventListener('keydown', listen, first);
  }, [first]);
}
