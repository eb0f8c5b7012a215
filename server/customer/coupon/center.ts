import type { CouponOffer } from '#lib/contract/coupon.ts';
import type { CouponTemplate, Hall } from '#lib/domain/hall.ts';
import { addDays, dayRange, localDay } from '#lib/domain/time.ts';
import type { CallContext, CommandContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockFor } from '#server/db/lock-for.ts';
import { presentRule } from './present.ts';
import { type CouponRow, claimedByPerson, claimedByTemplate, insertCoupon, takeOfStock } from './store.ts';

/** The coupons that can be claimed, could be, or will be; those that ended come last. */
export async function couponCenter(ctx: CallContext): Promise<CouponOffer[]> {
  const { deps, hall, user, now } = ctx;
  const claimed = await claimedByTemplate(deps.db);
  const mine = user ? await claimedByPerson(deps.db, user.id) : new Map<string, number>();
  const offers = hall.coupons.map((template) => {
    const had = mine.get(template.id) ?? 0;
    const left =
      template.stock === null ? null : Math.max(0, template.stock - (claimed.get(template.id) ?? 0));
    const { id, stock, per_person, good_for_days, receive_from, receive_to } = template;
    return {
      id,
      name: localize(template.name, ctx.lang),
      ...presentRule(ctx, template.rule),
      ...{ stock, left, per_person, claimed: had, good_for_days, receive_from, receive_to },
      state: stateOf(template, { left, had, today: localDay(now, hall.time_zone) }),
    };
  });
  const rank = { open: 0, soon: 1, claimed: 2, sold_out: 3, ended: 4 };
  return offers.sort((a, b) => rank[a.state] - rank[b.state]);
}

function stateOf(
  { receive_from, receive_to, per_person, rule }: CouponTemplate,
  { left, had, today }: { left: number | null; had: number; today: string },
): CouponOffer['state'] {
  if (had >= per_person) return 'claimed';
  if (receive_to !== null && today > receive_to) return 'ended';
  // Nobody claims what could not be used any more.
  if (rule.valid.to !== undefined && today > rule.valid.to) return 'ended';
  if (left === 0) return 'sold_out';
  return receive_from !== null && today < receive_from ? 'soon' : 'open';
}

/**
 * Gives the person a coupon of that template. Throws `not_found`, `coupon_ended`, `coupon_claimed` and
 * `coupon_sold_out`; the stock's row and the person's turn keep both counts, however many ask at once.
 */
export async function receiveCoupon(ctx: CommandContext, template_id: string): Promise<CouponRow> {
  const { tx, deps, hall, user, now } = ctx;
  const template = hall.coupons.find(({ id }) => id === template_id);
  if (!template) throw new Refusal('not_found', { field: 'id' });
  await lockFor(tx, `coupons of ${user.id}`);
  const had = (await claimedByPerson(tx, user.id)).get(template_id) ?? 0;
  const today = localDay(now, hall.time_zone);
  const state = stateOf(template, { left: null, had, today });
  if (state === 'claimed') throw new Refusal('coupon_claimed');
  if (state !== 'open') throw new Refusal('coupon_ended');
  if (!(await takeOfStock(tx, template_id, template.stock))) throw new Refusal('coupon_sold_out');
  return insertCoupon(tx, {
    id: deps.ids.next('cpn'),
    template_id,
    user_id: user.id,
    rule: JSON.stringify(template.rule),
    name: JSON.stringify(template.name),
    received_at: now,
    expires_at: expiryOf(hall, template, today),
    used_order_id: null,
  });
}

/** It is good to the end of its last day; never longer than its rule's own last day. */
function expiryOf(hall: Hall, { good_for_days, rule }: CouponTemplate, today: string): number {
  const last = addDays(today, good_for_days);
  const day = rule.valid.to !== undefined && rule.valid.to < last ? rule.valid.to : last;
  return dayRange(day, hall.time_zone).end_at;
}
