import { useCallback } from 'react';
import type { Order } from '#lib/contract/order.ts';

/** The clock of a game, which stands still while the staff have paused it. */
export function useGameClock({ paused_at }: Pick<Order, 'paused_at'>, clock: () => number): () => number {
  return useCallback(() => paused_at ?? clock(), [paused_at, clock]);
}
