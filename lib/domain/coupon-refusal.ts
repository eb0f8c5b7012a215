// Apart from coupon.ts, which the first load does not need.
export const couponRefusals = ['date', 'weekday', 'hours', 'outlet', 'table_type', 'min_spend'] as const;
export type CouponRefusal = (typeof couponRefusals)[number];
