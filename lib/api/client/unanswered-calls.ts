import { randomId } from '#lib/browser/random-id.ts';
import { storage } from '#lib/browser/storage.ts';

/** Each call is an item of its own: tabs that write at the same time do not undo each other. */
const PREFIX = 'unanswered ';

/** Two idempotent calls are the same call by these rules. */
export interface UnansweredRules {
  /** The text names who makes the calls: everybody has their own keys. */
  readonly owner: () => string;
  /** Milliseconds since the person last made the call. After that, the same call is meant again. */
  readonly keptMs: number;
  /** Fields whose values came from the server: a call whose response was lost may have changed them. */
  readonly serverFields: readonly string[];
}

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
}

interface UnansweredCall extends SentCall {
  /** To be called once the outcome is known: the next call like it gets a new key. */
  forgetKey(): void;
}

/** The items that this page has stored: a browser that blocks its storage lists none. */
const ownNames = new Set<string>();

/** The key and input to send. They stay over retries and reloads: a second tap charges nothing more. */
export function keepKeyOf(
  { path, input, choice }: IdempotentCall,
  { owner, keptMs, serverFields }: UnansweredRules,
): UnansweredCall {
  for (const name of namesOf('')) if (!read(name)) forget(name);
  const content = JSON.stringify([input, choice], (name, value) =>
    serverFields.includes(name) ? undefined : value,
  );
  const name = `${PREFIX}${owner()} ${path} ${content}`;
  const sent: SentCall = read(name) ?? { key: randomId(), input };
  storage.set(name, JSON.stringify({ ...sent, until: Date.now() + keptMs }));
  ownNames.add(name);
  const forgetKey = () => {
    // A newer call may have a key of its own by now.
    if (read(name)?.key === sent.key) forget(name);
  };
  return { ...sent, forgetKey };
}

/** Forgets the calls of all owners whose names begin with `ownerPrefix`, but not those of `except`. */
export function forgetUnanswered(ownerPrefix: string, except?: string): void {
  const kept = except === undefined ? [] : namesOf(`${except} `);
  for (const name of namesOf(ownerPrefix)) if (!kept.includes(name)) forget(name);
}

function namesOf(ownerPrefix: string): string[] {
  const names = [...ownNames];
  try {
    names.push(...Object.keys(localStorage));
  } catch {
    // Blocked storage holds nothing.
  }
  return names.filter((name) => name.startsWith(PREFIX + ownerPrefix));
}

function forget(name: string): void {
  storage.remove(name);
  ownNames.delete(name);
}

function read(name: string): SentCall | null {
  try {
    const { until, ...sent } = JSON.parse(storage.get(name) ?? '');
    return until > Date.now() ? sent : null;
  } catch {
    return null;
  }
}
