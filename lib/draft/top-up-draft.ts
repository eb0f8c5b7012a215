import * as v from 'valibot';
import { deadlineChoices, depositBearers } from '#lib/domain/share.ts';
import { formDraft } from './form-draft.ts';

/** Stores what a person was about to pay for an order when they left to top up first. */
function topUpDraft<T>(name: string, schema: v.GenericSchema<unknown, T>) {
  const drafts = formDraft(name, schema);
  return {
    write: (draft: T, order_id: string): void => drafts.write(draft, order_id),
    /** Returns the stored draft once: a later visit of the order does not open it again. */
    take(order_id: string): T | null {
      const draft = drafts.read(order_id);
      drafts.clear(order_id);
      return draft;
    },
  };
}

const moveSchema = v.object({
  table_id: v.string(),
  /** `YYYY-MM-DD`, whose opening hours the start is in; null: the day of the start. */
  day: v.nullable(v.string()),
  /** Null if none is chosen yet. */
  start_at: v.nullable(v.number()),
});

/** The table and the time to which a person wants to move a booking. */
export type MoveDraft = v.InferOutput<typeof moveSchema>;

export const moveDrafts = topUpDraft('move-draft', moveSchema);

/** The length in minutes by which a person wants to extend a game. */
export const extensionDrafts = topUpDraft('extension-draft', v.object({ minutes: v.number() }));

const splitSchema = v.object({
  party_size: v.number(),
  deposit: v.picklist(depositBearers),
  at_deadline: v.picklist(deadlineChoices),
});

/** How a person wants to split the price of an order. */
export type SplitDraft = v.InferOutput<typeof splitSchema>;

export const splitDrafts = topUpDraft('split-draft', splitSchema);
