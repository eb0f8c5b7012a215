import * as v from 'valibot';
import { formDraft } from './form-draft.ts';

const draftSchema = v.object({
  /** The outlets that would do; empty: the one that the person has chosen. */
  store_ids: v.array(v.string()),
  /** The table types that would do; empty: any. */
  types: v.array(v.string()),
  /** `YYYY-MM-DD`, whose opening hours the game starts in; null: today. */
  day: v.nullable(v.string()),
  /** The earliest and the latest start, minutes of the day; from 1440 on after midnight. */
  from: v.number(),
  to: v.number(),
  minutes: v.number(),
});

/** What a person would wait for. */
export type WishDraft = v.InferOutput<typeof draftSchema>;

const leftSchema = v.object({
  /** The hash of the page that the sheet was open on. */
  next: v.string(),
  wish: draftSchema,
});

const drafts = formDraft('wish-draft', leftSchema);

/** Keeps what was chosen while the person signs in. */
export const keepWish = (next: string, wish: WishDraft): void => drafts.write({ next, wish });

/** What was chosen on the page before the sign-in, once: a later visit does not open the sheet again. */
export function takeWish(next: string): WishDraft | null {
  const left = drafts.read();
  if (left?.next !== next) return null;
  drafts.clear();
  return left.wish;
}
