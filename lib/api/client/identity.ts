import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { langHeader } from '#lib/i18n/request-language.ts';
import type { Refusal } from './errors.ts';
import type { UnansweredRules } from './unanswered-calls.ts';

/** The headers that say who makes a call. */
export type Tokens = Readonly<Partial<Record<'x-device' | 'x-token', string | null>>>;

/** How a call was refused. */
export interface RefusedCall {
  readonly status: number;
  /** False if the session has changed since the call was made: the refusal does not concern the new one. */
  readonly isCurrent: boolean;
  /** Refusals that the caller shows itself instead of the alert: these reasons, or all. */
  readonly quiet: true | readonly Reason[];
}

/**
 * Who makes a call, and what differs with it. `call` has the rules. `E`: the calls that it makes. An identity
 * is not assignable to one of other calls, because `approve` takes the calls as a parameter.
 */
export interface Identity<E extends Endpoint> {
  /** The session as it is stored now. */
  readonly tokens: () => Tokens;
  /** Milliseconds for each attempt. */
  readonly timeoutMs: number;
  /** Whether an idempotent call is sent again at once if its answer is lost. */
  readonly repeatsLostCalls: boolean;
  /** Null: it makes no idempotent calls. */
  readonly unanswered: UnansweredRules | null;
  /** Ends the session and tells the person, if the refusal asks for it. Returns what the caller gets. */
  readonly onRefusal: (refusal: Refusal, call: RefusedCall) => Refusal;
  /** Called if an idempotent call takes long. */
  readonly onSlow?: () => void;
  /** Called if a read is not understood: the server is newer than this page, which stays open for days. */
  readonly onNewerServer?: () => void;
  /** Resolves to the approval with which a refused call is sent again; null: the refusal stands. */
  readonly approve?: (refusal: Refusal, endpoint: E, body: string) => Promise<string | null>;
}

/** The headers of every request. */
export const headersOf = (tokens: Tokens): Record<string, string> =>
  definedAsText({ lang: langHeader(), ...tokens });

/** The values as texts, without those that are null or undefined. */
export const definedAsText = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
