import { type PointerEvent, useRef } from 'react';

/** A touch that moves less is a tap. */
const THRESHOLD_PIXELS = 8;

/**
 * Follows a pointer that is held down: a mouse or pen, and a finger only if `allowsTouch`. `onDrag` gets the
 * distance from where the pointer was pressed, in pixels.
 */
export function usePointerDrag({
  allowsTouch,
  onDrag,
  onCancel,
}: {
  allowsTouch: boolean;
  onDrag: (by: { x: number; y: number }) => void;
  onCancel: () => void;
}) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const isDragging = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.pointerType === 'touch' && !allowsTouch)) return;
      from.current = { x: event.clientX, y: event.clientY };
      isDragging.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const by = { x: clientX - from.current.x, y: clientY - from.current.y };
      isDragging.current ||= Math.hypot(by.x, by.y) >= THRESHOLD_PIXELS;
      if (isDragging.current) onDrag(by);
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
      if (isDragging.current) onCancel();
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
