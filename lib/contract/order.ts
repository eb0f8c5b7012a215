import * as v from 'valibot';
import { orderStatuses } from '../domain/order.ts';
import { paymentMethod } from './config.ts';
import { endpoint } from './endpoint.ts';
import { cursor, emptyObject, id, instant, minutes, money, pageOf } from './fields.ts';
import { tableType } from './table.ts';

const orderActions = ['pay', 'cancel', 'open', 'extend', 'end', 'evaluate', 'replay', 'book_again'] as const;

/** A line of a quote: rebates are negative; the lines add up to `total`. */
export const lineSchema = v.object({
  kind: v.picklist(['play', 'level', 'coupon', 'deposit']),
  amount: money,
  /** play: the stretch and its price. */
  start_at: v.optional(instant),
  minutes: v.optional(minutes),
  per_hour: v.optional(money),
  /** level: percent off; the level's or coupon's name. */
  percent: v.optional(v.number()),
  name: v.optional(v.string()),
});
export type Line = v.InferOutput<typeof lineSchema>;

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
  /** Until when a paid booking can be cancelled for a full refund; null for a game that starts now. */
  cancel_free_until_at: v.nullable(instant),
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** What went back to the wallet and why. `refund` is play money, `deposit` the deposit. */
export const settlementSchema = v.object({
  booked_minutes: minutes,
  used_minutes: minutes,
  charged_minutes: minutes,
  unused_minutes: minutes,
  paid: money,
  charged: money,
  refund: money,
  deposit: money,
  /** refund + deposit. */
  returned: money,
});
export type Settlement = v.InferOutput<typeof settlementSchema>;

export const orderSchema = v.object({
  id,
  /** The number people read to each other, digits. */
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
  /** What has been paid for play so far (extensions included), without the deposit. */
  paid: money,
  deposit_returned: v.boolean(),
  coupon_id: v.nullable(id),
  method: v.nullable(paymentMethod),
  /** unpaid: when the hold ends. */
  hold_until_at: v.nullable(instant),
  /** paid: from when it can be opened at the table. */
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
  /** The newest payment from outside for it: what a payment page that returns asks about. */
  payment: v.nullable(v.object({ id, status: v.picklist(['pending', 'paid', 'failed']) })),
  /** playing: what ending now would give back; the figures of the preview. */
  end_preview: v.nullable(settlementSchema),
  /** paid or unpaid: what cancelling now would give back; null where it can't be cancelled. */
  cancel_preview: v.nullable(v.object({ refund: money, deposit: money, returned: money })),
  /** playing: extensions on offer, each with its price; bounded by the next booking, closing time and the limit. */
  extend_options: v.array(v.object({ minutes, end_at: instant, price: money })),
});
export type OrderDetail = v.InferOutput<typeof orderDetailSchema>;

const wanted = v.object({
  table_id: id,
  /** null = now. */
  start_time: v.nullable(instant),
  minutes,
  coupon_id: v.optional(v.nullable(id)),
});

/** The order, or the address of the payment page to open. */
const paid = v.object({ order: orderSchema, redirect_url: v.nullable(v.string()) });

export const orderFilters = ['all', 'unpaid', 'paid', 'not_evaluated', 'completed', 'cancelled'] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const orderApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/order/quote',
    access: 'guest',
    input: wanted,
    output: quoteSchema,
    summary: 'What a game would cost; with a session, the level and the coupon are taken off.',
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/order/add',
    access: 'phone',
    idempotent: true,
    input: v.object({
      ...wanted.entries,
      /** The table's QR code: needed where the game starts now. */
      code: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200)))),
      /** The total the person was shown; another one is refused as `price_changed`. */
      total: v.optional(money),
    }),
    output: orderSchema,
    summary: 'Make an unpaid order; the slot is held while its hold lasts.',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/order/pay',
    access: 'phone',
    idempotent: true,
    input: v.object({ id, method: v.optional(v.nullable(paymentMethod)) }),
    output: paid,
    summary: 'Pay an unpaid order; a game that starts now begins at once.',
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
      /** The price the person was shown; another one is refused as `price_changed`. */
      price: v.optional(money),
      /** The end the person was shown; another one is refused as `end_changed`: the game was extended meanwhile. */
      end_at: v.optional(instant),
    }),
    output: paid,
    summary: 'Play longer, while no other booking follows.',
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
    summary: 'One order with its timeline and what can be done with it.',
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
