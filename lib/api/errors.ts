import type { Reason } from '#lib/contract/reason.ts';

/** A refused call, as a value. */
export interface Refusal {
  readonly code: 0;
  /** Words for the person; empty where the server itself had trouble. */
  readonly msg: string;
  /** What to switch on; null where the server had trouble or is another back end. */
  readonly reason: Reason | null;
  readonly field: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly data: undefined;
}

/** What a call resolves to (SPEC §8). */
export type Reply<T> = { readonly code: 1; readonly msg: ''; readonly data: T } | Refusal;

/** A query whose call was refused: what React Query keeps as its error. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.msg);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** The session is over (401, 403): it was cleared, and the shell leads to the login page. */
export class SessionEnded extends Error {
  constructor() {
    super('the session is over');
    this.name = 'SessionEnded';
  }
}

/** The reason of a query's error, if it was refused. */
export const reasonOf = (error: unknown): Reason | null =>
  error instanceof Refused ? error.refusal.reason : null;
