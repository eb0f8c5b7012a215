import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

/** A touch that moves less is a tap. */
const THRESHOLD_PIXELS = 8;

const KEYS: Readonly<Record<string, { steps: number; rows: number }>> = {
  ArrowLeft: { steps: -1, rows: 0 },
  ArrowRight: { steps: 1, rows: 0 },
  ArrowUp: { steps: 0, rows: -1 },
  ArrowDown: { steps: 0, rows: 1 },
};

interface DragTarget {
  /** The block was picked up by the keyboard, where it is. */
  onPick(): void;
  /** Relative to where the block is, in pixels. */
  onDrag(by: { x: number; y: number }): void;
  /** By the keyboard: steps of time and rows, from where it is proposed now. */
  onShift(by: { steps: number; rows: number }): void;
  /** Enter: on to the question whether it is moved. */
  onConfirm(): void;
  onCancel(): void;
}

/**
 * Drags a block: by mouse or pen, by touch only once it is selected, and by Space and the arrow keys. Only proposes: whoever
 * releases it has changed nothing yet. `isPicked`: it is proposed somewhere.
 */
export function useDrag({
  canDrag,
  isSelected,
  isPicked,
  target,
}: {
  canDrag: boolean;
  isSelected: boolean;
  isPicked: boolean;
  target: DragTarget;
}) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const isDragging = useRef(false);
  if (!canDrag) return {};
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.pointerType === 'touch' && !isSelected)) return;
      from.current = { x: event.clientX, y: event.clientY };
      isDragging.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const by = { x: clientX - from.current.x, y: clientY - from.current.y };
      isDragging.current ||= Math.hypot(by.x, by.y) >= THRESHOLD_PIXELS;
      if (isDragging.current) target.onDrag(by);
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
      if (isDragging.current) target.onCancel();
    },
    /** The click that ends a drag selects nothing. */
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      if (!isDragging.current) return;
      isDragging.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    // Firefox clicks when Space is released.
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === ' ') event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const shift = KEYS[event.key];
      if (event.key === ' ' && !isPicked) target.onPick();
      else if (isPicked && shift) target.onShift(shift);
      else if (isPicked && event.key === 'Enter') target.onConfirm();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
