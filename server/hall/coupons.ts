import * as v from 'valibot';
import type { CouponLimits, CouponRule } from '#lib/domain/coupon.ts';
import type { CouponTemplate } from '#lib/domain/hall.ts';
import { calendarDay, decimal, integer, majorUnits, slug, text } from './fields.ts';
import { hours, weekdays } from './hours.ts';

const limits: v.GenericSchema<unknown, CouponLimits> = v.pipe(
  v.strictObject({
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    days: v.optional(weekdays),
    hours: v.optional(hours),
    outlet_ids: v.optional(v.array(slug)),
    table_types: v.optional(v.array(slug)),
  }),
  v.transform(({ days, ...rest }) => (days ? { ...rest, weekdays: days } : rest)),
);

const rule = (digits: number): v.GenericSchema<unknown, CouponRule> => {
  const money = majorUnits(digits);
  const valid = v.optional(limits, {});
  return v.variant(
    'kind',
    [
      v.strictObject({ kind: v.literal('amount'), amount: money, min_spend: v.optional(money, 0), valid }),
      v.strictObject({ kind: v.literal('percent'), percent: decimal(1, 100), cap: v.optional(money), valid }),
      v.strictObject({ kind: v.literal('minutes'), minutes: integer(1, 480), valid }),
    ],
    'must be amount, percent or minutes',
  );
};

export const couponTemplate = (digits: number) =>
  v.pipe(
    v.strictObject({
      id: slug,
      name: text,
      rule: rule(digits),
      stock: v.optional(v.nullable(integer(0, 10_000_000)), null),
      per_person: v.optional(integer(1, 100), 1),
      /** Days from the claim. Stored hall versions and the API call it `good_for_days`. */
      valid_days: v.optional(integer(1, 3650), 30),
      good_for_days: v.optional(v.never('is now called valid_days')),
      receive_from: v.optional(v.nullable(calendarDay), null),
      receive_to: v.optional(v.nullable(calendarDay), null),
    }),
    v.transform(
      ({ valid_days, ...template }): CouponTemplate => ({ ...template, good_for_days: valid_days }),
    ),
  );
