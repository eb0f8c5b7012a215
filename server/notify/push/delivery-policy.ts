import type { MessageKind } from '#lib/contract/message.ts';
import type { PushTopic } from '#lib/contract/push.ts';

const MINUTE = 60;
const DAY = 86_400;

interface DeliveryPolicy {
  readonly topic: PushTopic;
  /** A push that could not be delivered in this time is dropped. */
  readonly ttlSeconds: number;
  /** RFC 8030: `high` also wakes a phone in battery saver mode. */
  readonly urgency: 'high' | 'normal';
}

/** Null for a kind that is not pushed. */
export const deliveryPolicies: Readonly<Record<MessageKind, DeliveryPolicy | null>> = {
  hold_ending: { topic: 'game', ttlSeconds: 5 * MINUTE, urgency: 'high' },
  booking_soon: { topic: 'game', ttlSeconds: 30 * MINUTE, urgency: 'high' },
  ending_soon: { topic: 'game', ttlSeconds: 10 * MINUTE, urgency: 'high' },
  expired: { topic: 'game', ttlSeconds: DAY, urgency: 'normal' },
  lapsed: { topic: 'receipts', ttlSeconds: DAY, urgency: 'normal' },
  ended: { topic: 'receipts', ttlSeconds: DAY, urgency: 'normal' },
  cancelled: { topic: 'receipts', ttlSeconds: DAY, urgency: 'normal' },
  topup: { topic: 'receipts', ttlSeconds: DAY, urgency: 'normal' },
  moved: { topic: 'game', ttlSeconds: DAY, urgency: 'high' },
  from_hall: { topic: 'game', ttlSeconds: 30 * MINUTE, urgency: 'high' },
  fault: { topic: 'receipts', ttlSeconds: DAY, urgency: 'normal' },
  sign_in: { topic: 'receipts', ttlSeconds: DAY, urgency: 'high' },
  queue_called: { topic: 'waiting', ttlSeconds: 10 * MINUTE, urgency: 'high' },
  wait_offer: { topic: 'waiting', ttlSeconds: 5 * MINUTE, urgency: 'high' },
  wait_lapsed: null,
  player_joined: { topic: 'game', ttlSeconds: DAY, urgency: 'normal' },
  player_left: { topic: 'game', ttlSeconds: DAY, urgency: 'normal' },
  player_invited: { topic: 'game', ttlSeconds: DAY, urgency: 'high' },
  player_removed: { topic: 'game', ttlSeconds: DAY, urgency: 'high' },
  share_due: { topic: 'game', ttlSeconds: DAY, urgency: 'high' },
  share_returned: { topic: 'receipts', ttlSeconds: DAY, urgency: 'normal' },
  share_given_back: { topic: 'receipts', ttlSeconds: DAY, urgency: 'normal' },
  share_changed: { topic: 'game', ttlSeconds: DAY, urgency: 'normal' },
  split_done: { topic: 'game', ttlSeconds: DAY, urgency: 'normal' },
  split_short: { topic: 'game', ttlSeconds: 5 * MINUTE, urgency: 'high' },
  coupon_expiring: { topic: 'coupons', ttlSeconds: DAY, urgency: 'normal' },
};
