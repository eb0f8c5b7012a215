import type { Instant } from './time.ts';

export const orderStatuses = ['unpaid', 'paid', 'playing', 'due', 'ended', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * `change`: the start, length or coupon of an unpaid order changes. `move`: the order goes to another table.
 * `pause`, `resume`: the staff pause a game, or let it go on. `expire`: the hold expired. `lapse`: a booking
 * that nobody opened reached its end. `no_show`: the staff gave up a booking before its end. `refund`: the
 * staff refund after the end. `end`: the person ends the game, or the server does at the end time. `revive`:
 * a provider's payment arrived after the hold expired, and the slot is still free. Only open-ended games:
 * `stop` ends the clock, `unstop` takes that back; `pay_part` pays what the deposit covers, `settle` the
 * whole bill; `write_off` gives the rest up.
 */
export const orderEvents = [
  'change',
  'pay',
  'open',
  'move',
  'pause',
  'resume',
  'extend',
  'end',
  'stop',
  'unstop',
  'pay_part',
  'settle',
  'write_off',
  'lapse',
  'no_show',
  'evaluate',
  'refund',
  'cancel',
  'expire',
  'revive',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** How an order begins: the event that inserts it, and its first status. `start`: an open-ended game. */
export const firstStatuses = { add: 'unpaid', start: 'playing' } as const satisfies Record<
  string,
  OrderStatus
>;

/** The lifecycle of an order: every allowed event of each status, and the status it leads to. */
export const transitions: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
  unpaid: { change: 'unpaid', move: 'unpaid', pay: 'paid', cancel: 'cancelled', expire: 'cancelled' },
  paid: { open: 'playing', move: 'paid', cancel: 'cancelled', lapse: 'ended', no_show: 'ended' },
  playing: {
    move: 'playing',
    pause: 'playing',
    resume: 'playing',
    extend: 'playing',
    end: 'ended',
    stop: 'due',
  },
  due: { pay_part: 'due', settle: 'ended', write_off: 'ended', unstop: 'playing' },
  ended: { evaluate: 'completed', refund: 'ended' },
  completed: { refund: 'completed' },
  cancelled: { revive: 'unpaid' },
};

/** The status after an event; null if the event is not allowed in this status. */
export const nextStatus = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  transitions[status][event] ?? null;

const FIXED_END_EVENTS: readonly OrderEvent[] = ['extend', 'end'];

/** Whether the game can have the event: open-ended games are stopped, others are extended or end. */
export const isEventOf = (event: OrderEvent, isOpenEnded: boolean): boolean =>
  isOpenEnded ? !FIXED_END_EVENTS.includes(event) : event !== 'stop';

/** Whether an order was cancelled, or its hold expired, before it was paid. */
export const wasNeverPaid = (order: {
  readonly status: OrderStatus;
  readonly paid_at: Instant | null;
  readonly paid: number;
}): boolean => order.status === 'cancelled' && order.paid_at === null && order.paid === 0;

export const orderActions = [
  'pay',
  'cancel',
  'open',
  'extend',
  'end',
  'evaluate',
  'replay',
  'book_again',
] as const;
export type OrderAction = (typeof orderActions)[number];

export interface ActionFacts {
  readonly status: OrderStatus;
  readonly start_at: Instant;
  readonly end_at: Instant;
  readonly hold_until_at: Instant | null;
  /** False for a game that never started: it has nothing to review or replay. */
  readonly was_opened: boolean;
  /** The game has no fixed end: the staff stop it. */
  readonly open_ended: boolean;
}

export function allowedActions(
  order: ActionFacts,
  now: Instant,
  rules: { readonly open_early_minutes: number },
): OrderAction[] {
  switch (order.status) {
    case 'unpaid':
      return order.hold_until_at !== null && order.hold_until_at <= now ? ['book_again'] : ['pay', 'cancel'];
    case 'paid': {
      const canOpen = now >= openFrom(order.start_at, rules.open_early_minutes) && now < order.end_at;
      const canCancel = now < order.start_at;
      return [...(canOpen ? (['open'] as const) : []), ...(canCancel ? (['cancel'] as const) : [])];
    }
    case 'playing':
      return now < order.end_at && !order.open_ended ? ['extend', 'end'] : [];
    case 'due':
      return [];
    case 'ended':
      return order.was_opened ? ['evaluate', 'replay', 'book_again'] : ['book_again'];
    case 'completed':
      return ['replay', 'book_again'];
    case 'cancelled':
      return ['book_again'];
  }
}

/** The first instant at which a paid booking can be opened. */
export const openFrom = (start_at: Instant, open_early_minutes: number): Instant =>
  start_at - open_early_minutes * 60;
