import type { MessageKind } from '#lib/contract/message.ts';
import type { PushTopic } from '#lib/contract/push.ts';

const MINUTE = 60;
const DAY = 86_400;

interface Manner {
  readonly topic: PushTopic;
  /** A phone that is reached later than this (seconds) is not told any more. */
  readonly good_for: number;
  /** `high` wakes a phone that saves its battery. */
  readonly urgency: 'high' | 'normal';
}

/** How each kind of message is pushed. */
export const manners: Readonly<Record<MessageKind, Manner>> = {
  hold_ending: { topic: 'game', good_for: 5 * MINUTE, urgency: 'high' },
  booking_soon: { topic: 'game', good_for: 30 * MINUTE, urgency: 'high' },
  ending_soon: { topic: 'game', good_for: 10 * MINUTE, urgency: 'high' },
  expired: { topic: 'game', good_for: DAY, urgency: 'normal' },
  lapsed: { topic: 'receipts', good_for: DAY, urgency: 'normal' },
  ended: { topic: 'receipts', good_for: DAY, urgency: 'normal' },
  cancelled: { topic: 'receipts', good_for: DAY, urgency: 'normal' },
  topup: { topic: 'receipts', good_for: DAY, urgency: 'normal' },
  coupon_expiring: { topic: 'coupons', good_for: DAY, urgency: 'normal' },
};
