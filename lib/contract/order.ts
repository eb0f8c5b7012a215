import * as v from 'valibot';
import { orderStatuses } from '../domain/order.ts';
import { paymentMethod } from './config.ts';
import { endpoint } from './endpoint.ts';
import { cursor, emptyObject, id, instant, minutes, money, pageOf } from './fields.ts';
import { tableType } from './table.ts';

const orderActions = ['pay', 'cancel', 'open', 'extend', 'end', 'evaluate', 'replay', 'book_again'] as const;

/** A line of a quote: discounts are negative, and all lines sum to `total`. */
export const lineSchema = v.object({
  kind: v.picklist(['play', 'level', 'coupon', 'deposit']),
  amount: money,
  /** play: the period and its price. */
  start_at: v.optional(instant),
  minutes: v.optional(minutes),
  per_hour: v.optional(money),
  /** level: percent off. */
  percent: v.optional(v.number()),
  /** level or coupon: its name. */
  name: v.optional(v.string()),
});
export type OrderLine = v.InferOutput<typeof lineSchema>;

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
  /** Until when a paid booking can be cancelled for a full refund; null for a walk-in. */
  cancel_free_until_at: v.nullable(instant),
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
  /** `refund` + `deposit`. */
  returned: money,
});
export type Settlement = v.InferOutput<typeof settlementSchema>;

export const orderSchema = v.object({
  id,
  /** The order number that people see, digits. */
  number: v.string(),
  status: v.picklist(orderStatuses),
  kind: v.picklist(['now', 'book']),
  table: v.object({ id, number: v.string(), type: tableType }),
  store: v.object({ id, name: v.string(), time_zone: v.string() }),
  start_at: instant,
  end_at: instant,
  minutes,
  lines: v.array(lineSchema),
  amount: money,
  discount: money,
  deposit: money,
  total: money,
  /** Paid so far, extensions included, without the deposit. */
  paid: money,
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
  actions: v.array(v.picklist(orderActions)),
  created_at: instant,
});
export type Order = v.InferOutput<typeof orderSchema>;

export const orderDetailSchema = v.object({
  ...orderSchema.entries,
  timeline: v.array(
    v.object({ event: v.string(), at: instant, amount: v.nullable(money), minutes: v.nullable(minutes) }),
  ),
  /** The newest payment by a payment provider: the app polls it after the payment page. */
  payment: v.nullable(v.object({ id, status: v.picklist(['pending', 'paid', 'failed']) })),
  /** playing: the settlement of an end now. */
  end_preview: v.nullable(settlementSchema),
  /** paid or unpaid: what cancelling now returns; null where it can't be cancelled. */
  cancel_preview: v.nullable(v.object({ refund: money, deposit: money, returned: money })),
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

/** `redirect_url` is the payment page; null where the wallet paid. */
const paymentResult = v.object({ order: orderSchema, redirect_url: v.nullable(v.string()) });

export const orderFilters = ['all', 'unpaid', 'paid', 'not_evaluated', 'completed', 'cancelled'] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const orderApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/order/quote',
    access: 'guest',
    input: bookingRequest,
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
      /** The total shown to the person; refused with `price_changed` where it differs. */
      total: v.optional(money),
    }),
    output: orderSchema,
    summary: 'Make an unpaid order. Its slot is held for a limited time.',
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
      /** The price shown to the person; refused with `price_changed` where it differs. */
      price: v.optional(money),
      /** The end shown to the person; refused with `end_changed` where the game has been extended since. */
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
    input: v.object({ id }),
    output: orderSchema,
    summary: 'Cancel an unpaid order or a booking.',
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
    output: v.object({ playing: v.nullable(orderSchema), next: v.nullable(orderSchema) }),
    summary: 'The game being played and the next booking.',
  }),
};
