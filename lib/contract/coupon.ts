import * as v from 'valibot';
import { couponRefusals } from '../domain/coupon-refusal.ts';
import { endpoint } from './endpoint.ts';
import {
  count,
  cursor,
  day,
  emptyObject,
  gameMinutes,
  id,
  instant,
  minutes,
  money,
  pageOf,
  queryNumber,
} from './fields.ts';

export const couponStatuses = ['unused', 'used', 'expired'] as const;
export type CouponStatus = (typeof couponStatuses)[number];

/** The discount; `kind` determines which of the other fields are present. */
const ruleSchema = v.object({
  kind: v.picklist(['amount', 'percent', 'minutes']),
  amount: v.optional(money),
  /** amount: the lowest play price it applies to; 0 = any. */
  min_spend: v.optional(money),
  /** percent: 0 to 100. */
  percent: v.optional(v.number()),
  /** percent: the largest discount. */
  cap: v.optional(money),
  /** minutes: free at the start of the game. */
  minutes: v.optional(minutes),
});
export type CouponRuleView = v.InferOutput<typeof ruleSchema>;

/** When and where it applies; null or an empty list = no limit. */
const limitsSchema = v.object({
  from: v.nullable(day),
  to: v.nullable(day),
  /** 1 = Monday. */
  weekdays: v.array(v.number()),
  hours: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** Outlet names. */
  stores: v.array(v.string()),
  /** Their ids, in the same order. */
  store_ids: v.optional(v.array(id), []),
  /** Ids of table types. */
  table_types: v.array(id),
});
export type CouponLimitsView = v.InferOutput<typeof limitsSchema>;

const couponFields = { name: v.string(), rule: ruleSchema, limits: limitsSchema };

export const couponSchema = v.object({
  id,
  ...couponFields,
  status: v.picklist(couponStatuses),
  received_at: instant,
  expires_at: instant,
  /** The zone in which the coupon's days begin: the hall's. */
  time_zone: v.optional(v.string()),
  used_at: v.nullable(instant),
  used_order_id: v.nullable(id),
});
export type Coupon = v.InferOutput<typeof couponSchema>;

const offerStates = ['open', 'claimed', 'sold_out', 'soon', 'ended'] as const;

/** A coupon template in the coupon center. */
export const couponOfferSchema = v.object({
  id,
  ...couponFields,
  /** The limit for all people together; null = no limit. */
  stock: v.nullable(count),
  left: v.nullable(count),
  per_person: count,
  /** Claimed by this person; 0 for a guest. */
  claimed: count,
  good_for_days: count,
  receive_from: v.nullable(day),
  receive_to: v.nullable(day),
  state: v.picklist(offerStates),
  /** The person's own coupon of this kind: an unused one first, then a used one. Null if there is none. */
  own: v.optional(
    v.nullable(v.object({ id, status: v.picklist(couponStatuses), expires_at: instant })),
    null,
  ),
});
export type ClaimableCoupon = v.InferOutput<typeof couponOfferSchema>;

/** A coupon checked against a booking request. */
export const usableCouponSchema = v.object({
  coupon: couponSchema,
  /** The discount on this game; 0 if the coupon can't be used. */
  discount: money,
  /** Why the coupon can't be used; null if it can. */
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
    summary: "The person's coupons: unused ones by expiry, others newest first.",
  }),
  center: endpoint({
    method: 'GET',
    path: '/api/coupon/center',
    access: 'guest',
    input: emptyObject,
    output: v.object({ list: v.array(couponOfferSchema) }),
    summary: 'Coupons to claim, with the number left.',
  }),
  usable: endpoint({
    method: 'GET',
    path: '/api/coupon/usable',
    access: 'phone',
    input: v.object({
      table_id: id,
      start_time: v.optional(queryNumber(instant)),
      minutes: queryNumber(gameMinutes),
      /** The person's own unpaid order that is being changed: its coupon is among the unused. */
      order_id: v.optional(id),
    }),
    output: v.object({
      /** Largest discount first, unusable ones last. */
      list: v.array(usableCouponSchema),
      best_id: v.nullable(id),
      /** The coupon to claim that takes more off the game than the person's best; null without one. */
      offer: v.optional(v.nullable(v.object({ coupon: couponOfferSchema, discount: money })), null),
    }),
    summary:
      "The person's unused coupons, checked against a booking request (no start_time: a walk-in), and a better one to claim.",
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/coupon/receive',
    access: 'phone',
    idempotent: true,
    input: v.object({ id }),
    output: couponSchema,
    summary: 'Claim a coupon, within its stock and its limit per person.',
  }),
};
