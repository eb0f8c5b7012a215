import type { Reason } from '#lib/contract/reason.ts';

/** A refused call, as a value. */
export interface Refusal {
  readonly code: 0;
  /** Text for the person; empty if the app has shown everything already. */
  readonly msg: string;
  /** What to switch on; null after a server error or from another back end. */
  readonly reason: Reason | null;
  readonly field: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly data: undefined;
}

/** What a call resolves to (SPEC §8). It rejects for a network failure only. */
export type Reply<T> = { readonly code: 1; readonly msg: ''; readonly data: T } | Refusal;

const noMessage = { code: 0, msg: '', field: null, facts: {}, data: undefined } as const;

/** Any other status than 200, or a response outside the contract: whether the call took effect is unknown. */
export const SERVER_ERROR: Refusal = { ...noMessage, reason: null };

/** 401 or 403: the session was cleared, and the app opens the login. */
export const SESSION_ENDED: Refusal = { ...noMessage, reason: 'session_required' };

/** What React Query keeps as the error of a query whose call was refused. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.msg);
    this.name = 'RefusalError';
    this.refusal = refusal;
  }
}

/** What a query's error says to the person; empty if it was not refused, as without a network. */
export const refusalText = (error: unknown): string => (error instanceof RefusalError ? error.message : '');

/** The reason of a query's error, if it was refused. */
export const reasonOf = (error: unknown): Reason | null =>
  error instanceof RefusalError ? error.refusal.reason : null;
