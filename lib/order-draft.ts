import * as v from 'valibot';

const STORE = 'order-draft';

const draftSchema = v.object({
  table_id: v.string(),
  /** What somebody who stands at the table wants of it. */
  mode: v.picklist(['now', 'book']),
  /** `YYYY-MM-DD` */
  day: v.nullable(v.string()),
  start_at: v.nullable(v.number()),
  minutes: v.number(),
  /** Left out: the best one there is; null: none. */
  coupon_id: v.optional(v.nullable(v.string())),
});

/** What a person chose for a table and has not ordered yet: it survives the login and a reload. */
export type OrderDraft = v.InferOutput<typeof draftSchema>;

/** The draft for that table, else a new one: an hour from now. */
export function readDraft(table_id: string): OrderDraft {
  const fresh: OrderDraft = { table_id, mode: 'now', day: null, start_at: null, minutes: 60 };
  try {
    const draft = v.parse(draftSchema, JSON.parse(sessionStorage.getItem(STORE) ?? 'null'));
    return draft.table_id === table_id ? draft : fresh;
  } catch {
    return fresh;
  }
}

export const writeDraft = (draft: OrderDraft): void => sessionStorage.setItem(STORE, JSON.stringify(draft));

export const clearDraft = (): void => sessionStorage.removeItem(STORE);
