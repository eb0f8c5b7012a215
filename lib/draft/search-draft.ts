import * as v from 'valibot';
import { formDraft } from './form-draft.ts';

const draftSchema = v.object({
  /** The table type; null: any. */
  type: v.nullable(v.string()),
  /** `YYYY-MM-DD`; null: the first day that can be booked. */
  date: v.nullable(v.string()),
  minutes: v.number(),
});

/** What a person searches a free time for. */
export type SearchDraft = v.InferOutput<typeof draftSchema>;

const drafts = formDraft('search-draft', draftSchema);

/** The last search, else any table for an hour. */
export const readSearchDraft = (): SearchDraft => drafts.read() ?? { type: null, date: null, minutes: 60 };

export const writeSearchDraft = (draft: SearchDraft): void => drafts.write(draft);
