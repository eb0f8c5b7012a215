'use client';

import { useClockValue } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { Order } from '#lib/contract/order.ts';
import { allowedActions, type OrderAction } from '#lib/domain/order.ts';

/** The actions that an order's state allows now. They change with the time. */
export function useOrderActions(order: Order | undefined): readonly OrderAction[] {
  const actions = useClockValue((now) => (order ? actionsAt(order, now).join(' ') : ''), serverNow);
  return actions.split(' ').filter((action): action is OrderAction => action !== '');
}

function actionsAt(order: Order, now: number): OrderAction[] {
  const { start_at, open_from_at, opened_at } = order;
  const open_early_minutes = (start_at - (open_from_at ?? start_at)) / 60;
  return allowedActions({ ...order, was_opened: opened_at !== null }, now, { open_early_minutes });
}

/** The instants at which an order changes by itself. */
export const orderInstants = (order: Order | undefined): (number | null)[] =>
  order ? [order.hold_until_at, order.open_from_at, order.start_at, order.end_at, nextChargeAt(order)] : [];

/** When the next minute of a game without a fixed end begins: the end of its last line of table time. */
function nextChargeAt({ open_ended, status, lines }: Order): number | null {
  if (!open_ended || status !== 'playing') return null;
  const last = lines.findLast(({ kind }) => kind === 'play');
  return last?.start_at === undefined ? null : last.start_at + (last.minutes ?? 0) * 60;
}
