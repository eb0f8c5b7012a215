import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  count,
  cursor,
  day,
  emptyObject,
  id,
  instant,
  minutes,
  money,
  pageOf,
  queryNumber,
} from './fields.ts';
import { tableType } from './table.ts';

export const couponStatuses = ['unused', 'used', 'expired'] as const;
export type CouponStatus = (typeof couponStatuses)[number];

/** What a coupon takes off: which fields stand there follows from `kind`. */
const ruleSchema = v.object({
  kind: v.picklist(['amount', 'percent', 'minutes']),
  /** amount: so much off. */
  amount: v.optional(money),
  /** amount: from this play price on, 0 = any. */
  min_spend: v.optional(money),
  /** percent: percents off. */
  percent: v.optional(v.number()),
  /** percent: at most so much. */
  cap: v.optional(money),
  /** minutes: the first ones are free. */
  minutes: v.optional(minutes),
});
export type CouponRuleView = v.InferOutput<typeof ruleSchema>;

/** When and where it is good; null or an empty list does not limit it. */
const limitsSchema = v.object({
  from: v.nullable(day),
  to: v.nullable(day),
  /** 1 = Monday. */
  weekdays: v.array(v.number()),
  hours: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** The outlets' names. */
  stores: v.array(v.string()),
  table_types: v.array(tableType),
});
export type CouponLimitsView = v.InferOutput<typeof limitsSchema>;

const face = { name: v.string(), rule: ruleSchema, limits: limitsSchema };

export const couponSchema = v.object({
  id,
  ...face,
  status: v.picklist(couponStatuses),
  received_at: instant,
  expires_at: instant,
  used_at: v.nullable(instant),
  used_order_id: v.nullable(id),
});
export type Coupon = v.InferOutput<typeof couponSchema>;

const offerStates = ['open', 'claimed', 'sold_out', 'soon', 'ended'] as const;

/** A coupon that people can claim. */
export const couponOfferSchema = v.object({
  id,
  ...face,
  /** In all; null = no limit. */
  stock: v.nullable(count),
  left: v.nullable(count),
  per_person: count,
  /** How many of them the person has claimed; 0 for a guest. */
  claimed: count,
  good_for_days: count,
  receive_from: v.nullable(day),
  receive_to: v.nullable(day),
  state: v.picklist(offerStates),
});
export type CouponOffer = v.InferOutput<typeof couponOfferSchema>;

const couponRefusals = ['date', 'weekday', 'hours', 'outlet', 'table_type', 'min_spend'] as const;

/** A coupon held against a wanted game. */
export const usableCouponSchema = v.object({
  coupon: couponSchema,
  /** What it takes off this game; 0 where it can't be used. */
  discount: money,
  /** Why it can't be used on this game; null where it can. */
  why: v.nullable(v.picklist(couponRefusals)),
});
export type UsableCoupon = v.InferOutput<typeof usableCouponSchema>;

export const couponApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/coupon/list',
    access: 'phone',
    input: v.object({ status: v.optional(v.picklist(couponStatuses), 'unused'), cursor }),
    output: pageOf(couponSchema),
    summary: "The person's coupons: unused ones by their end, others newest first.",
  }),
  center: endpoint({
    method: 'GET',
    path: '/api/coupon/center',
    access: 'guest',
    input: emptyObject,
    output: v.object({ list: v.array(couponOfferSchema) }),
    summary: 'Coupons to claim, with what is left of each.',
  }),
  usable: endpoint({
    method: 'GET',
    path: '/api/coupon/usable',
    access: 'phone',
    input: v.object({
      table_id: id,
      start_time: v.optional(queryNumber(instant)),
      minutes: queryNumber(minutes),
    }),
    output: v.object({
      /** The most useful first, those that can't be used last. */
      list: v.array(usableCouponSchema),
      best_id: v.nullable(id),
    }),
    summary: "The person's unused coupons against a wanted game (no start_time: one that starts now).",
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/coupon/receive',
    access: 'phone',
    idempotent: true,
    input: v.object({ id }),
    output: couponSchema,
    summary: 'Claim a coupon: never more than its stock, nor than a person may have.',
  }),
};
