import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { count, cursor, id, instant, pageOf } from './fields.ts';

export const messageKinds = [
  'hold_ending',
  'booking_soon',
  'ending_soon',
  'ended',
  'lapsed',
  'expired',
  'cancelled',
  'topup',
  'coupon_expiring',
  'fault',
  'from_hall',
  'moved',
  'sign_in',
  'queue_called',
  'wait_offer',
  'wait_lapsed',
  'player_joined',
  'player_left',
  'player_removed',
  'player_invited',
  'share_due',
  'share_returned',
  'share_given_back',
  'share_changed',
  'split_done',
  'split_short',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A reminder or a receipt, in the language of the call. */
export const messageSchema = v.object({
  id,
  kind: v.picklist(messageKinds),
  title: v.string(),
  text: v.string(),
  /** The order that it is about, if any. */
  order_id: v.nullable(id),
  /** The zone of the outlet that the message is about, else of the hall. */
  time_zone: v.optional(v.string()),
  created_at: instant,
  read: v.boolean(),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** The hash path of the page that a message opens. */
export function messagePath({ kind, order_id }: Pick<Message, 'kind' | 'order_id'>): string {
  if (kind === 'wait_lapsed' || kind === 'player_invited') return '/pages/entry/order';
  if (kind === 'wait_offer' && order_id) return `/pages/order/pay?id=${order_id}`;
  if (kind === 'split_short' && order_id) return `/pages/order/split?id=${order_id}`;
  if (order_id) return `/pages/order/finish?id=${order_id}`;
  if (kind === 'sign_in') return '/pages/mine/settings';
  if (kind === 'player_removed') return '/pages/entry/order';
  if (kind === 'queue_called') return '/pages/queue/join';
  if (kind === 'fault') return '/pages/mine/contactUs';
  return kind === 'coupon_expiring' ? '/pages/index/coupon' : '/pages/mine/wallet';
}

export const messageApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/message/list',
    access: 'phone',
    input: v.object({
      cursor,
      /** How the texts write times. */
      hour_cycle: v.optional(v.picklist(['h12', 'h23']), 'h23'),
    }),
    output: v.object({ ...pageOf(messageSchema).entries, unread: count }),
    summary: "The person's reminders and receipts, newest first, and the number of unread ones.",
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/message/read',
    access: 'phone',
    /** If `ids` is omitted, all messages are marked. */
    input: v.object({ ids: v.optional(v.pipe(v.array(id), v.maxLength(200))) }),
    output: v.object({ unread: count }),
    summary: 'Mark messages as read.',
  }),
};
