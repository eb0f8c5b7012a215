import { type KeyboardEvent, useRef } from 'react';
import type { Shift } from './proposal.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

const KEYS: Readonly<Record<string, Shift>> = {
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
  /** Called by the keyboard, with steps of time and rows from the place that is proposed now. */
  onShift(by: Shift): void;
  /** Called by the keyboard, with how many steps longer than the proposed length the booking gets. */
  onLengthen(steps: number): void;
  /** Enter: on to the question whether it is changed. */
  onConfirm(): void;
  onCancel(): void;
}

/**
 * Drags a block: by mouse or pen, by a finger once the block is selected or after a long press, and by Space
 * and the arrow keys; Shift and an arrow key make it longer. Only proposes: whoever releases it has changed
 * nothing yet. `isPicked`: it is proposed somewhere.
 */
export function useDrag({
  canDrag,
  canLengthen,
  isSelected,
  isPicked,
  target,
}: {
  canDrag: boolean;
  canLengthen: boolean;
  isSelected: boolean;
  isPicked: boolean;
  target: DragTarget;
}) {
  const element = useRef<HTMLButtonElement>(null);
  const pointer = usePointerDrag({
    element,
    allowsTouch: isSelected,
    onDrag: (by) => target.onDrag(by),
    onCancel: () => target.onCancel(),
  });
  if (!canDrag && !canLengthen) return {};
  return {
    ...(canDrag && { ...pointer, ref: element }),
    // Firefox clicks when Space is released.
    onKeyUp: (event: KeyboardEvent) => {
      if (canDrag && event.key === ' ') event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const shift = KEYS[event.key];
      if (canLengthen && event.shiftKey && shift && shift.steps !== 0) target.onLengthen(shift.steps);
      else if (canDrag && event.key === ' ' && !isPicked) target.onPick();
      else if (canDrag && isPicked && shift) target.onShift(shift);
      else if (isPicked && event.key === 'Enter') target.onConfirm();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
