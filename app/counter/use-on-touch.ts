import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A screen reader clicks without a pointer, and a paste presses no key. */
const TOUCHES = ['pointerdown', 'click', 'keydown', 'input'];

/** Calls `onTouch` at each touch, key or input within a box. The focus that a form takes by itself is none. */
export function useOnTouch(box: RefObject<HTMLElement | null>, onTouch: () => void): void {
  const touched = useEffectEvent(onTouch);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const listen = () => touched();
    for (const event of TOUCHES) element.addEventListener(event, listen);
    return () => {
      for (const event of TOUCHES) element.removeEventListener(event, listen);
    };
  }, [box]);
}
