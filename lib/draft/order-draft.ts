import * as v from 'valibot';
import { formDraft } from './form-draft.ts';

const draftSchema = v.object({
  table_id: v.string(),
  /** A walk-in or a booking, for a person at the table. */
  mode: v.picklist(['now', 'book']),
  /** `YYYY-MM-DD` */
  day: v.nullable(v.string()),
  start_at: v.nullable(v.number()),
  minutes: v.number(),
  /** Undefined: the best one; null: none. */
  coupon_id: v.optional(v.nullable(v.string())),
});

/** What a person has chosen for a table and not ordered yet. */
export type OrderDraft = v.InferOutput<typeof draftSchema>;

const drafts = formDraft('order-draft', draftSchema);

/** The draft for that table, else a new one: an hour from now. */
export function readOrderDraft(table_id: string): OrderDraft {
  const draft = drafts.read();
  if (draft?.table_id === table_id) return draft;
  return { table_id, mode: 'now', day: null, start_at: null, minutes: 60 };
}

export const writeOrderDraft = (draft: OrderDraft): void => drafts.write(draft);

export const clearOrderDraft = (): void => drafts.clear();
