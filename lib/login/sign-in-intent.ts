import * as v from 'valibot';
import { formDraft } from '#lib/draft/form-draft.ts';

const intentSchema = v.object({
  /** The hash of the page that leads to the sign-in. */
  next: v.string(),
  /** Whether a guest orders the game, or joins that of a friend. */
  act: v.picklist(['order', 'join']),
  table_number: v.string(),
  /** Null means now. */
  start_at: v.nullable(v.number()),
  minutes: v.number(),
  time_zone: v.string(),
  /** Null if there is no quote. */
  total: v.nullable(v.number()),
});
/** What a guest was about to do when the sign-in came between. */
export type SignInIntent = v.InferOutput<typeof intentSchema>;

const drafts = formDraft('sign-in-intent', intentSchema);

export const keepIntent = (intent: SignInIntent): void => drafts.write(intent);

export const { keepOverSignOut: keepIntentOverSignOut } = drafts;

/** The intent of a person who goes on to `next` after the sign-in; null if they came from elsewhere. */
export function readIntent(next: string): SignInIntent | null {
  const intent = drafts.read();
  return intent?.next === next ? intent : null;
}
