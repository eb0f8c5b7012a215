import { randomId } from '#lib/random-id.ts';
import { storage } from '#lib/storage.ts';
import { TIMEOUT_MS } from './timeout.ts';

const STORE = 'intents';
/** An intent that was left open longer than this is a new one. Longer than any call may hang, or its key would be lost. */
const MAX_AGE_MS = 3 * TIMEOUT_MS;

/**
 * What the hall said rather than what the person wants: it may have changed with the very call whose answer was lost (an
 * extension that was paid raises the next one's price).
 */
const SAID = ['price', 'total', 'coupon_id'];

interface Intent {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** Exactly what was sent first: nothing else goes with the key. */
  readonly input: unknown;
  /** Epoch milliseconds. */
  readonly at: number;
}

type Intents = Record<string, Intent>;

/**
 * The intent of a call: the same wish keeps its key and its input over retries and reloads, until a definitive answer
 * came. So who taps again after a lost answer finds out what became of the first tap, and is not charged for a second.
 */
export function openIntent(path: string, input: unknown): Intent {
  const intents = read();
  const name = nameOf(path, input);
  const intent = { ...(intents[name] ?? { key: randomId(), input }), at: Date.now() };
  write({ ...intents, [name]: intent });
  return intent;
}

/** The intent was answered: doing the same again is a new one. */
export function closeIntent(path: string, input: unknown): void {
  const { [nameOf(path, input)]: _, ...others } = read();
  write(others);
}

/** Whoever comes next has intents of their own. */
export const clearIntents = (): void => storage.remove(STORE);

const nameOf = (path: string, input: unknown): string =>
  `${path} ${JSON.stringify(input, (name, value) => (SAID.includes(name) ? undefined : value))}`;

function read(): Intents {
  try {
    const all = JSON.parse(storage.get(STORE) ?? '{}') as Intents;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < MAX_AGE_MS));
  } catch {
    return {};
  }
}

const write = (intents: Intents) => storage.set(STORE, JSON.stringify(intents));
