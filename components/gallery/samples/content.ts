import type { ClaimableCoupon, Coupon } from '#lib/contract/coupon.ts';
import type { Message } from '#lib/contract/message.ts';
import type { AnnouncementSummary } from '#lib/contract/notice.ts';
import type { Replay } from '#lib/contract/replay.ts';
import type { Review, ReviewSummary } from '#lib/contract/review.ts';
import { NOW, ZONE } from './orders.ts';

const DAY = 86_400;
const limits = {
  from: null,
  to: null,
  weekdays: [1, 2, 3, 4, 5],
  hours: { from: '12:00', to: '18:00' },
  stores: ['Baize Jing’an'],
  store_ids: [],
  table_types: ['snooker'],
};
const shared = {
  name: 'Weekday afternoons',
  rule: { kind: 'amount' as const, amount: 1500, min_spend: 3800 },
  limits,
};

export const coupon: Coupon = {
  id: 'coupon-1',
  ...shared,
  status: 'unused',
  received_at: NOW - DAY,
  expires_at: NOW + 20 * DAY,
  used_at: null,
  used_order_id: null,
};

export const offer: ClaimableCoupon = {
  id: 'offer-1',
  ...shared,
  stock: 500,
  left: 61,
  per_person: 2,
  claimed: 0,
  own: null,
  good_for_days: 30,
  receive_from: null,
  receive_to: null,
  state: 'open',
};

const store = { id: 'store-1', name: 'Baize Jing’an' };

export const review: Review = {
  id: 'review-1',
  rating: 4,
  content: 'Quick cloth and warm light. 球台很平，老板人很好。🎱',
  tags: ['tables', 'lights', 'staff'],
  images: ['/icons/icon-512.png', '/icons/icon-192.png'],
  video: null,
  nickname: 'A***',
  avatar: null,
  table_number: '5',
  store,
  created_at: NOW - 3 * DAY,
  answer: 'Thank you. The lights over table 5 are new.',
};

export const reviewSummary: ReviewSummary = { count: 48, average: 4.6, by_rating: [1, 0, 3, 9, 35] };

export const announcement: AnnouncementSummary = {
  id: 'announcement-1',
  title: 'Night owls play from 28',
  summary: 'From 02:00 to 10:00 every table is at its lowest price. The doors are open around the clock.',
  date: '2026-11-01',
  pinned: true,
  store,
  unread: true,
};

const message = (kind: Message['kind'], title: string, text: string, read: boolean): Message => ({
  id: `message-${kind}`,
  kind,
  title,
  text,
  order_id: null,
  created_at: NOW - 600,
  read,
});
export const messages = [
  message('ending_soon', '10 minutes left', 'Table 5 at Baize Jing’an: your game ends at 19:30.', false),
  message('ended', 'Your game has ended', '¥69.00 went back to your wallet, deposit included.', true),
];

const clip = (after: number, seconds: number) => ({
  url: '',
  poster: null,
  start_time: NOW - 7200 + after,
  seconds,
});
export const replay: Replay = {
  state: 'ready',
  clips: [clip(0, 1500), clip(1500, 1200), clip(3300, 300)],
  start_at: NOW - 7200,
  end_at: NOW - 3600,
  time_zone: ZONE,
  gaps: [{ start_at: NOW - 4500, end_at: NOW - 3900 }],
  kept_until_at: NOW + 6 * DAY,
};
