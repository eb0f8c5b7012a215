import * as v from 'valibot';
import { paymentMethod } from './config.ts';
import { paidMethod } from './counter-method.ts';
import { endpoint } from './endpoint.ts';
import { count, cursor, emptyObject, id, instant, money, pageOf } from './fields.ts';
import { paymentStatuses } from './payment.ts';
import { entryFilter } from './wallet.ts';

const levelSchema = v.object({
  id,
  name: v.string(),
  /** The spending that reaches this level. */
  min_spent: money,
  percent_off: v.number(),
});

export const topupSchema = v.object({
  id,
  amount: money,
  bonus: money,
  method: paidMethod,
  status: v.picklist(paymentStatuses),
  created_at: instant,
  paid_at: v.nullable(instant),
});
export type Topup = v.InferOutput<typeof topupSchema>;

export const vipSchema = v.object({
  level: levelSchema,
  next_level: v.nullable(levelSchema),
  spent: money,
  /** The progress from this level to the next, 0 to 1. */
  progress: v.number(),
  levels: v.array(levelSchema),
  packages: v.array(v.object({ id, amount: money, bonus: money })),
  balance: money,
  /** The methods for top-ups, so without the wallet. */
  methods: v.array(paymentMethod),
  /** Sum of all top-up bonuses. */
  bonus: money,
  /** Unused coupons. */
  coupons: count,
});
export type Membership = v.InferOutput<typeof vipSchema>;

export const vipApi = {
  detail: endpoint({
    method: 'GET',
    path: '/api/vip/detail',
    access: 'phone',
    input: emptyObject,
    output: vipSchema,
    summary: 'Level, progress and the top-up packages.',
  }),
  topup: endpoint({
    method: 'POST',
    path: '/api/vip/topup',
    access: 'phone',
    idempotent: true,
    input: v.object({
      package_id: v.optional(v.nullable(id)),
      amount: v.optional(v.nullable(money)),
      method: v.optional(v.nullable(paymentMethod)),
      /** The unpaid order at which the person began: the address after the payment page names it. */
      order_id: v.optional(v.nullable(id)),
    }),
    output: v.object({ topup: topupSchema, redirect_url: v.nullable(v.string()) }),
    summary: 'Top up the wallet by a package or an amount.',
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/vip/logs',
    access: 'phone',
    input: v.object({ type: entryFilter, cursor }),
    output: pageOf(topupSchema),
    summary: 'Top-up records, newest first.',
  }),
  topupDetail: endpoint({
    method: 'GET',
    path: '/api/vip/topupDetail',
    access: 'phone',
    input: v.object({ id }),
    output: topupSchema,
    summary: 'One top-up; the app polls it after the payment page.',
  }),
};
