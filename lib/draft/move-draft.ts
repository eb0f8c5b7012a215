import * as v from 'valibot';
import { formDraft } from './form-draft.ts';

const draftSchema = v.object({
  table_id: v.string(),
  /** `YYYY-MM-DD`, whose opening hours the start is in; null: the day of the start. */
  day: v.nullable(v.string()),
  /** Null if none is chosen yet. */
  start_at: v.nullable(v.number()),
});

/** Where and when a person wants to move a booking. */
export type MoveDraft = v.InferOutput<typeof draftSchema>;

const drafts = formDraft('move-draft', draftSchema);

/** For a person who leaves the sheet of the move to top up first. */
export const writeMoveDraft = (draft: MoveDraft, order_id: string): void => drafts.write(draft, order_id);

/** The stored draft, which is returned once: a later visit of the booking does not open the sheet again. */
export function takeMoveDraft(order_id: string): MoveDraft | null {
  const draft = drafts.read(order_id);
  drafts.clear(order_id);
  return draft;
}
