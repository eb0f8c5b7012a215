import * as v from 'valibot';
import type { Order } from '#lib/contract/order.ts';
import { formDraft } from './form-draft.ts';

const draftSchema = v.object({
  table_id: v.string(),
  /** A walk-in or a booking, for a person at the table. */
  mode: v.picklist(['now', 'book']),
  /** `YYYY-MM-DD`, whose opening hours the start is in. */
  day: v.nullable(v.string()),
  start_at: v.nullable(v.number()),
  minutes: v.number(),
  /** Undefined: the best one; null: none. */
  coupon_id: v.optional(v.nullable(v.string())),
});

/** What a person has chosen for a table and not ordered yet. */
export type OrderDraft = v.InferOutput<typeof draftSchema>;

const drafts = formDraft('order-draft', draftSchema);

/** What the form of a new order starts with: an hour from now. */
export const newOrderDraft = (table_id: string): OrderDraft => ({
  table_id,
  mode: 'now',
  day: null,
  start_at: null,
  minutes: 60,
});

/** The stored draft for that table. `order_id`: the unpaid order that is changed, or empty. */
export function readOrderDraft(table_id: string, order_id = ''): OrderDraft | null {
  const draft = drafts.read(order_id);
  return draft?.table_id === table_id ? draft : null;
}

export const writeOrderDraft = (draft: OrderDraft, order_id = ''): void => drafts.write(draft, order_id);

export const { keepOverSignOut: keepOrderDraftOverSignOut } = drafts;

/** What was ordered: the form that changes an unpaid order starts with it. */
export const draftOfOrder = (order: Order): OrderDraft => ({
  table_id: order.table.id,
  mode: order.kind,
  day: null,
  start_at: order.kind === 'now' ? null : order.start_at,
  minutes: order.minutes,
  coupon_id: order.coupon_id,
});

/** `order_id` is the order that was changed; it is empty for a new order. */
export const clearOrderDraft = (order_id = ''): void => drafts.clear(order_id);
