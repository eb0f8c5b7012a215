import type { Reason } from '#lib/contract/reason.ts';

/** A refused call, as a value. */
export interface Refusal {
  readonly code: 0;
  /** Text for the person; empty where the app has shown everything already. */
  readonly msg: string;
  /** What to switch on; null after a server error or from another back end. */
  readonly reason: Reason | null;
  readonly field: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly data: undefined;
}

/** What a call resolves to (SPEC §8). It rejects for a network failure only. */
export type Reply<T> = { readonly code: 1; readonly msg: ''; readonly data: T } | Refusal;

/** The caller's own validation failed, and its message is shown already. */
export const SHOWN_IN_FORM: Refusal = {
  code: 0,
  msg: '',
  reason: null,
  field: null,
  facts: {},
  data: undefined,
};

/** Any other status than 200, or a response outside the contract: whether the call took effect is unknown. */
export const SERVER_ERROR: Refusal = { ...SHOWN_IN_FORM };

/** 401 or 403: the session was cleared, and the app opens the login. */
export const SESSION_ENDED: Refusal = { ...SHOWN_IN_FORM, reason: 'session_required' };

/** What React Query keeps as the error of a query whose call was refused. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.msg);
    this.name = 'RefusalError';
    this.refusal = refusal;
  }
}

/** The reason of a query's error, if it was refused. */
export const reasonOf = (error: unknown): Reason | null =>
  error instanceof RefusalError ? error.refusal.reason : null;
