import { randomId } from '#lib/browser/random-id.ts';
import { storage } from '#lib/browser/storage.ts';
import { readSession } from '#lib/session/session.ts';
import { TIMEOUT_MS } from './timeout.ts';

const STORE = 'intents';
/** An intent that was left open longer than this is a new one. Longer than any call may hang, or its key would be lost. */
const MAX_AGE_MS = 3 * TIMEOUT_MS;

/**
 * What the hall said rather than what the person wants: it may have changed with the very call whose answer was lost (an
 * extension that was paid has moved the end). A coupon chosen by hand is in the `wish`.
 */
const SAID = ['price', 'end_at', 'total', 'coupon_id'];

/** A call that must not be done twice. */
export interface IdempotentCall {
  readonly path: string;
  readonly input: unknown;
  /** What the person chose besides that tells this wish from others. JSON knows no difference between null and undefined. */
  readonly choice?: Readonly<Record<string, string | null>> | undefined;
}

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
export function beginIdempotentCall(deed: IdempotentCall): Intent {
  const intents = read();
  const name = nameOf(deed);
  const intent = { ...(intents[name] ?? { key: randomId(), input: deed.input }), at: Date.now() };
  write({ ...intents, [name]: intent });
  return intent;
}

/** The intent was answered: doing the same again is a new one. */
export function completeIdempotentCall(deed: IdempotentCall): void {
  const { [nameOf(deed)]: _, ...others } = read();
  write(others);
}

/** Whoever signs out for good leaves no intents. */
export const clearIdempotencyKeys = (): void => storage.remove(STORE);

/** Drops those of anybody but the person who is signed in: a session that merely ended may come back to its own. */
export function dropOtherPersonsKeys(): void {
  const own = Object.entries(read()).filter(([name]) => name.startsWith(`${owner()} `));
  if (owner()) write(Object.fromEntries(own));
}

const owner = (): string => readSession()?.userinfo.id ?? '';

const nameOf = ({ path, input, choice: wish }: IdempotentCall): string => {
  const wanted = JSON.stringify([input, wish], (name, value) => (SAID.includes(name) ? undefined : value));
  return `${owner()} ${path} ${wanted}`;
};

function read(): Intents {
  try {
    const all = JSON.parse(storage.get(STORE) ?? '{}') as Intents;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < MAX_AGE_MS));
  } catch {
    return {};
  }
}

const write = (intents: Intents) => storage.set(STORE, JSON.stringify(intents));
