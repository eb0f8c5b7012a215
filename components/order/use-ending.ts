import { useClockValue } from '#components/ui/use-seconds.ts';
import type { Order } from '#lib/contract/order.ts';

/** Seconds before the end from which a game ends `soon`, and from which it is in its `last` minutes. */
const ENDING_SECONDS = { soon: 600, last: 120 };

/** How close the end of a game is. Null if it is not close, the game has no fixed end, or it is over. */
export type Ending = 'soon' | 'last' | null;

export function endingAt({ status, open_ended, end_at }: EndingOrder, now: number): Ending {
  const left = end_at - now;
  if (status !== 'playing' || open_ended || left <= 0 || left > ENDING_SECONDS.soon) return null;
  return left > ENDING_SECONDS.last ? 'soon' : 'last';
}

type EndingOrder = Pick<Order, 'status' | 'open_ended' | 'end_at'>;

/** `clock` is the clock of the game, see `useGameClock`. */
export const useEnding = (order: EndingOrder, clock?: () => number): Ending =>
  useClockValue((now) => endingAt(order, now), clock);
