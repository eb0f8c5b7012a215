import type { ClaimableCoupon } from '#lib/contract/coupon.ts';
import { claimState } from '#lib/domain/coupon.ts';
import type { CouponTemplate, Hall } from '#lib/domain/hall.ts';
import { addDays, dayRange, localDay } from '#lib/domain/time.ts';
import type { CallContext, CommandContext, TransactionContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read } from '#server/db/statement.ts';
import { presentRule, statusOf } from './present.ts';
import {
  type CouponRow,
  claimFromStock,
  countClaimedByTemplate,
  countClaimedByUser,
  ensureStock,
  insertCoupon,
  type OwnCoupon,
  selectOwnByTemplate,
} from './store.ts';

/** A coupon that the person claims keeps its place in the list. */
const stateOrder = { open: 0, claimed: 0, soon: 1, sold_out: 2, ended: 3 } as const;

/** All coupon templates with their state for the person: those that can be claimed or are claimed first. */
export async function listCouponTemplates(ctx: CallContext): Promise<ClaimableCoupon[]> {
  const { deps, hall, user, now } = ctx;
  const today = localDay(now, hall.time_zone);
  const { claimedByTemplate, ownByTemplate = new Map<string, OwnCoupon>() } = await read(deps.db, {
    claimedByTemplate: countClaimedByTemplate(),
    ...(user ? { ownByTemplate: selectOwnByTemplate(user.id, now) } : {}),
  });
  const list = hall.coupons.map((template) => {
    const { id, stock, per_person, good_for_days, receive_from, receive_to } = template;
    const own = ownByTemplate.get(id);
    const claimed = own?.claimed ?? 0;
    const left = stock === null ? null : Math.max(0, stock - (claimedByTemplate.get(id) ?? 0));
    return {
      id,
      name: localize(template.name, ctx.lang),
      ...presentRule(ctx, template.rule),
      stock,
      left,
      per_person,
      claimed,
      good_for_days,
      receive_from,
      receive_to,
      state: claimState(template, { left, claimed, today }),
      own: own ? { id: own.id, status: statusOf(own, now), expires_at: own.expires_at } : null,
    };
  });
  return list.sort((a, b) => stateOrder[a.state] - stateOrder[b.state]);
}

/** Claims a coupon of the template, within its stock and its limit per person. */
export async function claimCoupon(ctx: CommandContext, template_id: string): Promise<CouponRow> {
  const { tx, deps, hall, user, now } = ctx;
  const template = hall.coupons.find(({ id }) => id === template_id);
  if (!template) throw new Refusal('not_found', { field: 'id' });
  const { claimedByTemplate } = await read(tx, {
    lock: lockNames(`coupons of ${user.id}`),
    claimedByTemplate: countClaimedByUser(user.id),
  });
  const claimed = claimedByTemplate.get(template_id) ?? 0;
  const today = localDay(now, hall.time_zone);
  const state = claimState(template, { left: null, claimed, today });
  if (state === 'claimed') throw new Refusal('coupon_claimed');
  if (state !== 'open') throw new Refusal('coupon_ended');
  const { isLeft, coupon } = await read(tx, {
    stock: ensureStock(template_id),
    isLeft: claimFromStock(template_id, template.stock),
    coupon: insertCoupon(couponOf({ deps, hall, now, today }, template, user.id)),
  });
  if (!isLeft) throw new Refusal('coupon_sold_out');
  return coupon;
}

/** Gives a coupon of the template to a person, also beyond its stock and its limit per person. */
export async function giveCoupon(
  { tx, deps, hall, now }: TransactionContext,
  { user_id, template_id }: { user_id: string; template_id: string },
): Promise<CouponRow> {
  const template = hall.coupons.find(({ id }) => id === template_id);
  if (!template) throw new Refusal('not_found', { field: 'template_id' });
  const today = localDay(now, hall.time_zone);
  if (template.rule.valid.to !== undefined && today > template.rule.valid.to)
    throw new Refusal('coupon_ended');
  return read(tx, insertCoupon(couponOf({ deps, hall, now, today }, template, user_id)));
}

const couponOf = (
  { deps, hall, now, today }: Pick<TransactionContext, 'deps' | 'hall' | 'now'> & { today: string },
  template: CouponTemplate,
  user_id: string,
) => ({
  id: deps.ids.next('cpn'),
  template_id: template.id,
  user_id,
  rule: JSON.stringify(template.rule),
  name: JSON.stringify(template.name),
  received_at: now,
  expires_at: expiryOf(hall, template, today),
  used_order_id: null,
});

/** The end of the coupon's last day, which is never after its rule's last day. */
function expiryOf(hall: Hall, { good_for_days, rule }: CouponTemplate, today: string): number {
  const lastDay = addDays(today, good_for_days);
  const day = rule.valid.to !== undefined && rule.valid.to < lastDay ? rule.valid.to : lastDay;
  return dayRange(day, hall.time_zone).end_at;
}
