import { randomId } from '#lib/browser/random-id.ts';
import { storage } from '#lib/browser/storage.ts';
import { readPersonId } from '#lib/session/session.ts';
import { TIMEOUT_MS } from './timeout.ts';

/** Phones in use hold their keys under this name. */
const STORAGE_KEY = 'intents';
/** Unused keys are dropped after this time, which is longer than any call lasts. */
const MAX_AGE_MS = 3 * TIMEOUT_MS;

/** Fields whose values came from the server: a call whose response was lost may have changed them. */
const SERVER_FIELDS = ['price', 'end_at', 'total', 'coupon_id'];

/** A call that takes effect once for its key, however often it is sent. */
export interface IdempotentCall {
  readonly path: string;
  readonly input: unknown;
  /** What the person chose beyond the input: another choice is another call. */
  readonly choice?: Readonly<Record<string, string | null>> | undefined;
}

interface SentCall {
  readonly key: string;
  /** The input of the first attempt, which the key identifies. */
  readonly input: unknown;
  /** Epoch milliseconds of the last attempt. */
  readonly at: number;
}

type SentCalls = Record<string, SentCall>;

/** The key and input to send. They stay over retries and reloads: a second tap charges nothing more. */
export function beginIdempotentCall(call: IdempotentCall): SentCall {
  const calls = read();
  const id = idOf(call);
  const sent = { ...(calls[id] ?? { key: randomId(), input: call.input }), at: Date.now() };
  write({ ...calls, [id]: sent });
  return sent;
}

/** The call has its response: the next one like it gets a new key. */
export function completeIdempotentCall(call: IdempotentCall): void {
  const { [idOf(call)]: _, ...others } = read();
  write(others);
}

/** For a sign-out. */
export const clearIdempotencyKeys = (): void => storage.remove(STORAGE_KEY);

/** Drops the keys of everyone but the signed-in person. */
export function dropOtherPersonsKeys(): void {
  const own = Object.entries(read()).filter(([id]) => id.startsWith(`${personId()} `));
  if (personId()) write(Object.fromEntries(own));
}

const personId = (): string => readPersonId() ?? '';

const idOf = ({ path, input, choice }: IdempotentCall): string => {
  const content = JSON.stringify([input, choice], (name, value) =>
    SERVER_FIELDS.includes(name) ? undefined : value,
  );
  return `${personId()} ${path} ${content}`;
};

function read(): SentCalls {
  try {
    const all = JSON.parse(storage.get(STORAGE_KEY) ?? '{}') as SentCalls;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < MAX_AGE_MS));
  } catch {
    return {};
  }
}

const write = (calls: SentCalls) => storage.set(STORAGE_KEY, JSON.stringify(calls));
