import { createStore, del, get, set } from 'idb-keyval';
import { randomId } from '#lib/browser/random-id.ts';

/** A key unused for this long is dropped: the same action is then meant again. */
const MAX_AGE_MS = 15 * 60_000;

const database = createStore('baize-counter', 'acts');

interface UnansweredAction {
  readonly key: string;
  readonly at: number;
}

/** The idempotency key of an action, kept until it is answered. `act`: path, office outlet and body. */
export async function beginAction(act: string): Promise<string> {
  // A browser without a database repeats within one attempt only.
  const before = await get<UnansweredAction>(act, database).catch(() => undefined);
  const key = before && Date.now() - before.at < MAX_AGE_MS ? before.key : randomId();
  await set(act, { key, at: Date.now() } satisfies UnansweredAction, database).catch(() => {});
  return key;
}

/** The action was answered: the next one like it gets a new key. */
export const completeAction = (act: string): Promise<void> => del(act, database).catch(() => {});
