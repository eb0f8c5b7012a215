import { randomId } from '#lib/random-id.ts';
import { storage } from '#lib/storage.ts';

const STORE = 'intents';
/** An intent that was left open longer than this is a new one. */
const MAX_AGE_MS = 10 * 60_000;

type Intents = Record<string, { key: string; at: number }>;

/**
 * The `Idempotency-Key` of an intent: the same call with the same input keeps its key over retries and reloads, until
 * a definitive answer came.
 */
export function intentKey(path: string, body: string): string {
  const intents = read();
  const name = `${path} ${body}`;
  const known = intents[name];
  if (known) return known.key;
  const key = randomId();
  write({ ...intents, [name]: { key, at: Date.now() } });
  return key;
}

/** The intent was answered: doing the same again is a new one. */
export function closeIntent(path: string, body: string): void {
  const { [`${path} ${body}`]: _, ...others } = read();
  write(others);
}

/** Whoever comes next has intents of their own. */
export const clearIntents = (): void => storage.remove(STORE);

function read(): Intents {
  try {
    const all = JSON.parse(storage.get(STORE) ?? '{}') as Intents;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < MAX_AGE_MS));
  } catch {
    return {};
  }
}

const write = (intents: Intents) => storage.set(STORE, JSON.stringify(intents));
