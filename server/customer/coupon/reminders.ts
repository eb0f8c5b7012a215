import { read } from '#server/db/statement.ts';
import type { ReminderSource } from '#server/notify/message/reminder.ts';
import { dueCouponReminders, findCoupon } from './store.ts';

const REMIND_BEFORE_SECONDS = 3 * 86_400;

export const couponReminders: ReminderSource = {
  kinds: ['coupon_expiring'],
  due: (now) => dueCouponReminders(now, REMIND_BEFORE_SECONDS),
  async compose({ tx }, { kind, key, user_id, id }) {
    const coupon = await read(tx, findCoupon(id));
    if (!coupon) return null;
    const { template_id, name, expires_at } = coupon;
    return { user_id, kind, key, facts: { template_id, name, expires_at }, order_id: null };
  },
  stillApplies: async () => true,
};
