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

/**
 * The draft for that table, else a new one: an hour from now. `order_id`: of the unpaid order that is changed, whose draft is
 * apart; empty for a new order.
 */
export function readOrderDraft(table_id: string, order_id = ''): OrderDraft {
  const draft = drafts.read(order_id);
  if (draft?.table_id === table_id) return draft;
  return { table_id, mode: 'now', day: null, start_at: null, minutes: 60 };
}

export const writeOrderDraft = (draft: OrderDraft, order_id = ''): void => drafts.write(draft, order_id);

export const { keepOverSignOut: keepOrderDraftOverSignOut } = drafts;

/** Starts to change an unpaid order: its draft is what was ordered. */
export function startOrderChange(order: Order): OrderDraft {
  const draft: OrderDraft = {
    table_id: order.table.id,
    mode: order.kind,
    day: null,
    start_at: order.kind === 'now' ? null : order.start_at,
    minutes: order.minutes,
    coupon_id: order.coupon_id,
  };
  drafts.write(draft, order.id);
  return draft;
}

/** The draft of a change that was started, else starts it: the form can be opened by its address, or in a new tab. */
export const readOrderChange = (order: Order): OrderDraft => {
  const draft = drafts.read(order.id);
  return draft?.table_id === order.table.id ? draft : startOrderChange(order);
};

/** `order_id`: of the order that was changed; empty for a new order. */
export const clearOrderDraft = (order_id = ''): void => drafts.clear(order_id);
