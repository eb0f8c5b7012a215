import { type RefObject, useEffect, useRef } from 'react';
import { useFadedSides } from './use-faded-sides.ts';

/** Keeps the selected choice of a scrolling row in view, and fades the row if it goes on. */
export function useScrollToSelected<T extends HTMLElement>(selected: unknown): RefObject<T | null> {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason to scroll.
  useEffect(() => {
    const choice = row.current?.querySelector<HTMLElement>('[aria-checked=true], [aria-pressed=true]');
    if (!row.current || !choice) return;
    const view = row.current.getBoundingClientRect();
    const { left, right, width } = choice.getBoundingClientRect();
    if (left >= view.left && right <= view.right) return;
    row.current.scrollLeft += left - view.left - (view.width - width) / 2;
  }, [selected]);
  useFadedSides(row);
  return row;
}
