import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** A touch that moves less is a tap. */
const THRESHOLD_PIXELS = 8;
/** A finger that rests as long picks up what it would otherwise scroll. */
const LONG_PRESS_MS = 450;

/** Follows a pressed pointer: a mouse or pen, or a finger after a long press. `onDrag` gets pixels. */
export function usePointerDrag({
  element,
  allowsTouch,
  onDrag,
  onCancel,
}: {
  element: RefObject<HTMLElement | null>;
  allowsTouch: boolean;
  onDrag: (by: { x: number; y: number }) => void;
  onCancel: () => void;
}) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const isDragging = useRef(false);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const dragged = element.current;
    // React's listeners can't keep the browser from scrolling.
    const keepFromScrolling = (event: TouchEvent) => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    dragged?.addEventListener('touchmove', keepFromScrolling, { passive: false });
    return () => {
      dragged?.removeEventListener('touchmove', keepFromScrolling);
      clearTimeout(press.current);
    };
  }, [element]);
  const release = () => {
    clearTimeout(press.current);
    from.current = null;
  };
  return {
    onPointerDown: ({ button, pointerType, pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      if (button !== 0) return;
      const pickUp = () => {
        from.current = { x: clientX, y: clientY };
        currentTarget.setPointerCapture(pointerId);
      };
      isDragging.current = false;
      if (pointerType !== 'touch' || allowsTouch) return pickUp();
      press.current = setTimeout(() => {
        pickUp();
        isDragging.current = true;
        onDrag({ x: 0, y: 0 });
      }, LONG_PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const by = { x: clientX - from.current.x, y: clientY - from.current.y };
      isDragging.current ||= Math.hypot(by.x, by.y) >= THRESHOLD_PIXELS;
      if (isDragging.current) onDrag(by);
    },
    onPointerUp: release,
    /** The browser scrolls instead. */
    onPointerCancel: () => {
      release();
      if (isDragging.current) onCancel();
    },
    /** Some browsers open a menu after a long press. */
    onContextMenu: (event: { preventDefault(): void }) => {
      if (isDragging.current) event.preventDefault();
    },
    /** The click that ends a drag selects nothing. */
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      if (!isDragging.current) return;
      isDragging.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
