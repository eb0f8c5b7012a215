import type { Hall } from '#lib/domain/hall.ts';
import type { Instant } from '#lib/domain/time.ts';
import type { OrderRow } from './store.ts';

/** The hold of an unpaid order whose start changes: a caller's moves with it, others stay. */
export function movedHold(
  { rules }: Pick<Hall, 'rules'>,
  { hold_until_at, created_at, ...order }: Pick<OrderRow, 'hold_until_at' | 'created_at' | 'start_at'>,
  start_at: Instant,
): Partial<Pick<OrderRow, 'hold_until_at'>> {
  // A hold of the app is never longer than that.
  const isOfCaller =
    hold_until_at !== null &&
    hold_until_at > order.start_at &&
    hold_until_at > created_at + rules.hold_minutes * 60;
  return isOfCaller ? { hold_until_at: hold_until_at + start_at - order.start_at } : {};
}
