import { sql } from 'kysely';
import type { ReminderSource } from '#server/notify/message/reminder.ts';
import { findCoupon } from './store.ts';

const REMIND_BEFORE_SECONDS = 3 * 86_400;

/** Coupons that expire within three days, except those claimed within the three days. */
export const couponReminders: ReminderSource = {
  kinds: ['coupon_expiring'],
  due: (now) => sql`
    select 'coupon_expiring' as kind, 'coupon_expiring:' || id as key, user_id, id from coupons
    where status = 'unused' and expires_at > ${now} and expires_at <= ${now + REMIND_BEFORE_SECONDS}
      and received_at < expires_at - ${REMIND_BEFORE_SECONDS}`,
  async compose({ tx }, { kind, key, user_id, id }) {
    const coupon = await findCoupon(tx, id);
    if (!coupon) return null;
    const { template_id, name, expires_at } = coupon;
    return { user_id, kind, key, facts: { template_id, name, expires_at }, order_id: null };
  },
  stillApplies: async () => true,
};
