import * as v from 'valibot';
import { paidMethod } from './counter-method.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, minutes, money } from './fields.ts';
import { partSchema, receiptLineKinds, receiptLineSchema } from './order.ts';

const printedLineKinds = [...receiptLineKinds, 'given_back', 'share', 'by_players'] as const;

/** What every receipt states: who issued it, and when it was paid. */
const paperFields = {
  id,
  /** The number that people see. */
  number: v.string(),
  paid_at: instant,
  method: v.nullable(paidMethod),
  /** IANA name: the zone of its times. */
  time_zone: v.string(),
  /** `name`: the company, else the brand. */
  seller: v.object({
    brand: v.string(),
    name: v.string(),
    tax_id: v.nullable(v.string()),
    address: v.nullable(v.string()),
  }),
};

export const orderReceiptSchema = v.object({
  ...paperFields,
  table: v.object({ number: v.string(), type: id }),
  store: v.object({ name: v.string(), address: v.string() }),
  /** A game that was moved while it was played: its time on each table, in order. */
  parts: v.optional(v.nullable(v.array(partSchema)), null),
  /** The time that was booked, after the game the time that was played. */
  start_at: instant,
  end_at: instant,
  minutes,
  lines: v.array(
    v.object({
      ...receiptLineSchema.entries,
      /**
       * `given_back`: what the payment provider refunded of the payment itself, negative; `share`: what a
       * player paid of the price; `by_players`: what players paid, negative, on the receipt of the organiser.
       */
      kind: v.picklist(printedLineKinds),
    }),
  ),
  /** False until the game or booking is over: extensions and refunds may come. */
  is_final: v.boolean(),
  /** What was paid: the sum of the lines without the refunds. */
  total: money,
  /** The sum of all lines. */
  charged: money,
  /** The part of `charged` that goes back after the game. */
  deposit_held: money,
  /** The tax in `charged` without the deposit held; `rate`: percent. */
  tax: v.nullable(v.object({ name: v.string(), rate: v.number(), net: money, amount: money })),
});
export type OrderReceipt = v.InferOutput<typeof orderReceiptSchema>;

export const topupReceiptSchema = v.object({
  ...paperFields,
  amount: money,
  /** What the hall added, without a payment. */
  bonus: money,
  /** What the payment provider refunded, up to `amount`. */
  given_back: money,
});
export type TopupReceipt = v.InferOutput<typeof topupReceiptSchema>;

export const receiptApi = {
  order: endpoint({
    method: 'GET',
    path: '/api/order/receipt',
    access: 'phone',
    input: v.object({ id }),
    output: orderReceiptSchema,
    summary: 'The receipt of a paid order, to print; until its game is over, of what was paid so far.',
  }),
  share: endpoint({
    method: 'GET',
    path: '/api/share/receipt',
    access: 'phone',
    input: v.object({ id }),
    output: orderReceiptSchema,
    summary: "The receipt of the person's share in an order that somebody else booked, to print.",
  }),
  topup: endpoint({
    method: 'GET',
    path: '/api/vip/receipt',
    access: 'phone',
    input: v.object({ id }),
    output: topupReceiptSchema,
    summary: 'The receipt of a paid top-up, to print.',
  }),
};
