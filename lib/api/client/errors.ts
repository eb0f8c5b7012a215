import type { Reason } from '#lib/contract/reason.ts';

/** A refused call, as a value. */
export interface Refusal {
  readonly code: 0;
  /** Words for the person; empty where the shell has said all there is to say. */
  readonly msg: string;
  /** What to switch on; null where the server had trouble or is another back end. */
  readonly reason: Reason | null;
  readonly field: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly data: undefined;
}

/** What a call resolves to (SPEC §8). It rejects for a network failure only. */
export type Reply<T> = { readonly code: 1; readonly msg: ''; readonly data: T } | Refusal;

const silent = { code: 0, msg: '', field: null, facts: {}, data: undefined } as const;

/** The server had trouble, or what came was no answer of ours: nobody knows what was done. */
export const SERVER_ERROR: Refusal = { ...silent, reason: null };

/** The session is over (401, 403): it was cleared, and the shell leads to the login. */
export const SESSION_ENDED: Refusal = { ...silent, reason: 'session_required' };

/** A query whose call was refused: what React Query keeps as its error. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.msg);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** The reason of a query's error, if it was refused. */
export const reasonOf = (error: unknown): Reason | null =>
  error instanceof RefusalError ? error.refusal.reason : null;
