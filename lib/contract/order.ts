import * as v from 'valibot';
import { orderActions, orderStatuses } from '../domain/order.ts';
import { deadlineChoices } from '../domain/share.ts';
import { paymentMethod } from './config.ts';
import { endpoint } from './endpoint.ts';
import { count, cursor, emptyObject, id, instant, minutes, money, pageOf } from './fields.ts';
import { paymentStatuses } from './payment.ts';

/** A line of a quote: discounts are negative, and all lines sum to `total`. */
export const lineSchema = v.object({
  kind: v.picklist(['play', 'level', 'coupon', 'deposit']),
  amount: money,
  /** play: the period and its price. */
  start_at: v.optional(instant),
  minutes: v.optional(minutes),
  per_hour: v.optional(money),
  /** play: the end of the game, if it lies within the last minute, which is charged as a whole. */
  end_at: v.optional(instant),
  /** level: percent off. */
  percent: v.optional(v.number()),
  /** level or coupon: its name. */
  name: v.optional(v.string()),
  /** True on the lines of an extension. */
  extension: v.optional(v.boolean()),
  /** play: what the move of the game to the table of this number changed. */
  table: v.optional(v.string()),
});
export type OrderLine = v.InferOutput<typeof lineSchema>;

export const receiptLineKinds = [
  'play',
  'level',
  'coupon',
  'deposit',
  'refund',
  'write_off',
  'deposit_return',
] as const;

/** A line of a receipt. `refund`, `write_off`, `deposit_return`: negative. */
export const receiptLineSchema = v.object({
  ...lineSchema.entries,
  kind: v.picklist(receiptLineKinds),
  /** refund of unused time, whose period is `start_at` and `minutes`: the minutes that were paid. */
  of_minutes: v.optional(minutes),
});

/** What an order cost in the end. */
const receiptSchema = v.object({
  lines: v.array(receiptLineSchema),
  /** What was paid: the sum of the lines without the refunds. */
  total: money,
  /** The sum of all lines. */
  charged: money,
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

/** When a booking can be cancelled for a full refund; see `cancelRuleAt`. */
const cancelTermsSchema = v.object({
  free_until_at: instant,
  /** The grace period after the payment, which ends before `open_from_at`. */
  grace_minutes: minutes,
  open_from_at: instant,
});

export const quoteSchema = v.object({
  table_id: id,
  start_at: instant,
  end_at: instant,
  minutes,
  lines: v.array(lineSchema),
  amount: money,
  discount: money,
  deposit: money,
  total: money,
  /** The end of free cancellation of a paid booking; null for a walk-in, and once it is past. */
  cancel_free_until_at: v.nullable(instant),
  /** null for a walk-in. */
  cancel_terms: v.optional(v.nullable(cancelTermsSchema), null),
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** What the end of a game charged and returned to the wallet. */
export const settlementSchema = v.object({
  booked_minutes: minutes,
  used_minutes: minutes,
  charged_minutes: minutes,
  unused_minutes: minutes,
  paid: money,
  charged: money,
  refund: money,
  deposit: money,
  /** `refund` + `deposit`, without what the payment provider has given back already. */
  returned: money,
});
export type Settlement = v.InferOutput<typeof settlementSchema>;

const endTermsSchema = v.object({
  start_at: instant,
  end_at: instant,
  paid: money,
  minutes_before: minutes,
  paid_before: money,
  min_charge_minutes: minutes,
  deposit: money,
  paused_at: v.nullable(instant),
  refunded: money,
  given_back: money,
});

/** The split of a price: what is held of an unpaid order, until when, and what happens if some is missing. */
const orderSplitSchema = v.object({
  at_deadline: v.picklist(deadlineChoices),
  /** Null once the order is paid: the organiser is paid back. */
  due_at: v.nullable(instant),
  held: money,
});

export const partSchema = v.object({ number: v.string(), start_at: instant, minutes, paid: money });

export const orderSchema = v.object({
  id,
  /** The order number that people see, digits. */
  number: v.string(),
  status: v.picklist(orderStatuses),
  kind: v.picklist(['now', 'book']),
  table: v.object({ id, number: v.string(), type: id }),
  store: v.object({ id, name: v.string(), time_zone: v.string() }),
  start_at: instant,
  end_at: instant,
  minutes,
  lines: v.array(lineSchema),
  amount: money,
  discount: money,
  deposit: money,
  total: money,
  /** What was paid so far, extensions included, without the deposit. */
  paid: money,
  paid_at: v.optional(v.nullable(instant), null),
  /** Play money that went back to the wallet, without the deposit. */
  refunded: v.optional(money, 0),
  deposit_returned: v.boolean(),
  coupon_id: v.nullable(id),
  method: v.nullable(paymentMethod),
  /** unpaid: the end of the hold. */
  hold_until_at: v.nullable(instant),
  /** paid: from when the table can be opened. */
  open_from_at: v.nullable(instant),
  opened_at: v.nullable(instant),
  ended_at: v.nullable(instant),
  settlement: v.nullable(settlementSchema),
  /** A paid order whose game or booking is over. */
  receipt: v.optional(v.nullable(receiptSchema), null),
  /** cancelled: because its hold ended before it was paid. */
  expired: v.optional(v.boolean(), false),
  /** cancelled before it was paid as a whole: what the person had paid of it and got back. */
  released: v.optional(money, 0),
  /** unpaid or paid bookings: the terms of a cancellation. */
  cancel_terms: v.optional(v.nullable(cancelTermsSchema), null),
  actions: v.array(v.picklist(orderActions)),
  /** An open-ended game: `end_at` is until when it keeps its table, and its lines are its bill so far. */
  open_ended: v.optional(v.boolean(), false),
  /** The unpaid part of an open-ended game's bill; the deposit is not deducted. */
  owed: v.optional(money, 0),
  created_at: instant,
  /** A moved game: its time on each table, in order, with what was paid for it. */
  parts: v.optional(v.nullable(v.array(partSchema)), null),
  /** playing: since when the staff have stopped its clock. */
  paused_at: v.optional(v.nullable(instant), null),
  /** The wish on the waiting list that the order was an offer for. */
  wish_id: v.optional(v.nullable(id), null),
  /** How its price is split among those who play; null if one person pays it. */
  split: v.optional(v.nullable(orderSplitSchema), null),
});
export type Order = v.InferOutput<typeof orderSchema>;

export const walletPlatforms = ['apple', 'google'] as const;
/** The wallet of a phone, which holds passes. */
export type WalletPlatform = (typeof walletPlatforms)[number];

/** `failed`: the money is in the wallet again. */
const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

export const orderDetailSchema = v.object({
  ...orderSchema.entries,
  /** The location of the outlet. */
  place: v.optional(v.nullable(v.object({ address: v.string(), lat: v.number(), lng: v.number() })), null),
  /** How many play, the person included, and how many can; null until somebody is invited. */
  party: v.optional(v.nullable(v.object({ players: count, party_size: count })), null),
  /** What players besides the organiser have paid of the order, and has not gone back. */
  paid_by_players: v.optional(money, 0),
  /** What of the refunds went to players who had paid a share. */
  returned_to_players: v.optional(money, 0),
  /** The wallets for which the hall makes passes. */
  wallets: v.optional(v.array(v.picklist(walletPlatforms)), []),
  timeline: v.array(
    v.object({
      event: v.string(),
      at: instant,
      amount: v.nullable(money),
      minutes: v.nullable(minutes),
      /** True for the cancellation by the hall, which closed at the time of the order. */
      by_hall: v.optional(v.boolean(), false),
    }),
  ),
  /** The newest payment by a payment provider: the app polls it after the payment page. */
  payment: v.nullable(
    v.object({
      id,
      status: v.picklist(paymentStatuses),
      method: v.optional(paymentMethod),
      purpose: v.optional(v.picklist(['order', 'extend', 'topup', 'share'])),
      amount: v.optional(money),
      /** paid: false if it could not pay or extend the order, so that its money is in the wallet. */
      fulfilled: v.optional(v.nullable(v.boolean())),
    }),
  ),
  /** The settlement of an end now, for apps that do not compute it by `end_terms`. */
  end_preview: v.nullable(settlementSchema),
  /** What the settlement of an end depends on, if the order is played to a fixed end; see `endSettlement`. */
  end_terms: v.optional(v.nullable(endTermsSchema), null),
  /** paid or unpaid: what cancelling now returns; null if the order can't be cancelled. */
  cancel_preview: v.nullable(
    v.object({
      refund: money,
      deposit: money,
      returned: money,
      /** What the payment provider has given back already: the wallet receives that much less. */
      given_back: v.optional(money, 0),
      /** What goes to players who have paid a share, besides `returned`. */
      to_players: v.optional(money, 0),
      /** The part of `returned` that goes on to the card or account that paid for the order. */
      to_source: v.optional(money, 0),
      /** `late`: only the deposit is returned. */
      rule: v.optional(v.picklist(['unpaid', 'free', 'grace', 'late'])),
    }),
  ),
  /** Refunds to the card or account that paid for the order, the oldest first. */
  card_refunds: v.optional(
    v.array(v.object({ amount: money, status: v.picklist(refundStatuses), method: paymentMethod })),
    [],
  ),
  /** Until when the person can move a paid booking; null for any other order. */
  move_until_at: v.optional(v.nullable(instant), null),
  /** playing: possible extensions with their prices, up to the next booking, closing time and the limit. */
  extend_options: v.array(v.object({ minutes, end_at: instant, price: money })),
});
export type OrderDetail = v.InferOutput<typeof orderDetailSchema>;

const bookingRequest = v.object({
  table_id: id,
  /** null = now. */
  start_time: v.nullable(instant),
  minutes,
  coupon_id: v.optional(v.nullable(id)),
});

/** The new place of a paid booking: another start, another table of its outlet, or both. Its length stays. */
const moveRequest = v.object({ id, table_id: id, start_time: instant });

/** `redirect_url` is the payment page; null if the wallet paid. */
const paymentResult = v.object({ order: orderSchema, redirect_url: v.nullable(v.string()) });

export const orderFilters = ['all', 'unpaid', 'paid', 'not_evaluated', 'completed', 'cancelled'] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const orderApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/order/quote',
    access: 'guest',
    input: v.object({
      ...bookingRequest.entries,
      /** The person's own unpaid order that is being changed: its coupon can be used. */
      order_id: v.optional(id),
    }),
    output: quoteSchema,
    summary: 'The price of a game. With a session, member level and coupon are applied.',
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/order/add',
    access: 'phone',
    idempotent: true,
    input: v.object({
      ...bookingRequest.entries,
      /** The table code: required for a walk-in. */
      code: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200)))),
      /** The total shown to the person; the call is refused with `price_changed` if it differs. */
      total: v.optional(money),
    }),
    output: orderSchema,
    summary: 'Make an unpaid order. Its slot is held for a limited time.',
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/order/change',
    access: 'phone',
    input: v.object({
      id,
      /** null = now, for a walk-in. */
      start_time: v.nullable(instant),
      minutes,
      coupon_id: v.optional(v.nullable(id)),
      /** The total shown to the person; the call is refused with `price_changed` if it differs. */
      total: v.optional(money),
    }),
    output: orderSchema,
    summary:
      'Change start, length and coupon of an unpaid order. Its hold moves, and ends when it did before. Safe to repeat.',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/order/pay',
    access: 'phone',
    idempotent: true,
    input: v.object({ id, method: v.optional(v.nullable(paymentMethod)) }),
    output: paymentResult,
    summary: 'Pay an unpaid order. A walk-in starts at once.',
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/order/open',
    access: 'phone',
    idempotent: true,
    input: v.object({ id, code: v.pipe(v.string(), v.trim(), v.maxLength(200)) }),
    output: orderSchema,
    summary: "Open a paid booking at the table, with the table's code.",
  }),
  extend: endpoint({
    method: 'POST',
    path: '/api/order/extend',
    access: 'phone',
    idempotent: true,
    input: v.object({
      id,
      minutes,
      method: v.optional(v.nullable(paymentMethod)),
      /** The price shown to the person; the call is refused with `price_changed` if it differs. */
      price: v.optional(money),
      /** The end shown to the person; refused with `end_changed` if the game has been extended since. */
      end_at: v.optional(instant),
    }),
    output: paymentResult,
    summary: 'Extend a game, up to the next booking.',
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/order/end',
    access: 'phone',
    idempotent: true,
    input: v.object({ id }),
    output: orderSchema,
    summary: 'End the game now; unused time and the deposit go to the wallet.',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/order/cancel',
    access: 'phone',
    idempotent: true,
    input: v.object({
      id,
      /** The refund with the deposit, as it was shown. */
      returned: v.optional(money),
    }),
    output: orderSchema,
    summary: 'Cancel an unpaid order or a booking.',
  }),
  moveQuote: endpoint({
    method: 'POST',
    path: '/api/order/moveQuote',
    access: 'phone',
    input: moveRequest,
    output: v.object({
      /** The price difference with the deposit, paid from or returned to the wallet. */
      total: money,
      /** The part of `total` that is table time. */
      play: money,
      /** The part of `total` that is deposit. */
      deposit: money,
      /** What the wallet lacks for it. */
      missing: money,
    }),
    summary: 'What moving a paid booking would cost or give back now.',
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/order/move',
    access: 'phone',
    idempotent: true,
    input: v.object({
      ...moveRequest.entries,
      /** The difference shown to the person. If it differs, the move is refused with `price_changed`. */
      total: money,
    }),
    output: orderSchema,
    summary:
      'Move a paid booking to another start or table. The difference is paid from the wallet, or goes back to it.',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/order/list',
    access: 'phone',
    input: v.object({ status: v.optional(v.picklist(orderFilters), 'all'), cursor }),
    output: pageOf(orderSchema),
    summary: "The person's orders, the game being played first.",
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/order/detail',
    access: 'phone',
    input: v.object({ id }),
    output: orderDetailSchema,
    summary: 'One order with its timeline, previews and possible extensions.',
  }),
  current: endpoint({
    method: 'GET',
    path: '/api/order/current',
    access: 'phone',
    input: emptyObject,
    output: v.object({
      playing: v.nullable(orderSchema),
      next: v.nullable(orderSchema),
      /** The unpaid order that holds its slot: an offer of the waiting list, else the newest. */
      held: v.optional(v.nullable(orderSchema)),
      /** The oldest open-ended game that waits to be paid at the counter. */
      bill: v.optional(v.nullable(orderSchema)),
    }),
    summary:
      'The game being played, the next booking, the order that waits for its payment and the bill that does.',
  }),
};
