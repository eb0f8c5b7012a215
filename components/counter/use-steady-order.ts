import { useEffect, useState } from 'react';
import { orderSettler } from './order-settler.ts';

const EVENTS = ['pointerdown', 'pointerup', 'scroll', 'keydown'] as const;

/**
 * The items in their order, which does not change while somebody touches or scrolls the page: a row must not
 * jump away from under a finger. New items, and those that are gone, change it at once.
 */
export function useSteadyOrder<T extends { readonly id: string }>(sorted: readonly T[]): readonly T[] {
  const key = sorted.map(({ id }) => id).join();
  const [shown, setShown] = useState<readonly string[]>([]);
  const [settler] = useState(() => orderSettler(setShown));
  useEffect(() => {
    for (const event of EVENTS) addEventListener(event, settler.touch, { capture: true, passive: true });
    return () => {
      for (const event of EVENTS) removeEventListener(event, settler.touch, { capture: true });
      settler.stop();
    };
  }, [settler]);
  useEffect(() => settler.want(key.split(',')), [key, settler]);
  const byId = new Map(sorted.map((item) => [item.id, item]));
  const kept = shown.flatMap((id) => byId.get(id) ?? []);
  return kept.length === sorted.length ? kept : sorted;
}
