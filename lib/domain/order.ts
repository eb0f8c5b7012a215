import type { Instant } from './time.ts';

export const orderStatuses = ['unpaid', 'paid', 'playing', 'ended', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * `expire`: the hold ran out. `lapse`: a booking that nobody opened reached its end. `end`: by the person or, at
 * the game's end, by the server. `revive`: an outside payment came after the hold, and the slot is still there.
 */
export const orderEvents = [
  'pay',
  'open',
  'extend',
  'end',
  'lapse',
  'evaluate',
  'cancel',
  'expire',
  'revive',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** The life of an order: the only place that decides what may follow what. */
export const transitions: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
  unpaid: { pay: 'paid', cancel: 'cancelled', expire: 'cancelled' },
  paid: { open: 'playing', cancel: 'cancelled', lapse: 'ended' },
  playing: { extend: 'playing', end: 'ended' },
  ended: { evaluate: 'completed' },
  completed: {},
  cancelled: { revive: 'unpaid' },
};

/** The status after an event, or null where the event can't happen to an order in this status. */
export const next = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  transitions[status][event] ?? null;

export type OrderAction = 'pay' | 'cancel' | 'open' | 'extend' | 'end' | 'evaluate' | 'replay' | 'book_again';

export interface ActionFacts {
  readonly status: OrderStatus;
  readonly start_at: Instant;
  readonly end_at: Instant;
  readonly hold_until_at: Instant | null;
  /** False where the game never began: there is nothing to review or to watch. */
  readonly was_opened: boolean;
}

/** What the person can do with an order now, the most useful first. */
export function allowedActions(
  order: ActionFacts,
  now: Instant,
  rules: { readonly open_early_minutes: number },
): OrderAction[] {
  switch (order.status) {
    case 'unpaid':
      return order.hold_until_at !== null && order.hold_until_at <= now ? ['book_again'] : ['pay', 'cancel'];
    case 'paid': {
      const opens = now >= openFrom(order.start_at, rules.open_early_minutes) && now < order.end_at;
      const cancels = now < order.start_at;
      return [...(opens ? (['open'] as const) : []), ...(cancels ? (['cancel'] as const) : [])];
    }
    case 'playing':
      return now < order.end_at ? ['extend', 'end'] : [];
    case 'ended':
      return order.was_opened ? ['evaluate', 'replay', 'book_again'] : ['book_again'];
    case 'completed':
      return ['replay', 'book_again'];
    case 'cancelled':
      return ['book_again'];
  }
}

/** From when a paid booking can be opened at its table. */
export const openFrom = (start_at: Instant, open_early_minutes: number): Instant =>
  start_at - open_early_minutes * 60;
