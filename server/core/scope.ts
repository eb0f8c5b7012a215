import { AsyncLocalStorage } from 'node:async_hooks';

/** What caused the work in progress: a call, a job, a command. Named in logs and the audit trail. */
export interface Scope {
  /** The id of the call; null outside calls. */
  readonly request_id: string | null;
  /** `user:ID`, `staff:ID`, `device:ID`, `guest`, `provider:NAME`, `job:NAME`, `operator`, or `system`. */
  actor: string;
  /** What was posted to the ledger in it. */
  readonly postings: Posting[];
}

interface Posting {
  readonly transaction_id: string;
  readonly shift_id: string | null;
}

const scopes = new AsyncLocalStorage<Scope>();

export const runInScope = <T>(scope: Pick<Scope, 'request_id' | 'actor'>, work: () => T): T =>
  scopes.run({ ...scope, postings: [] }, work);

/** Names the actor of the current scope once it is known, as a call is authenticated. */
export function setActor(actor: string): void {
  const scope = scopes.getStore();
  if (scope) scope.actor = actor;
}

const STAFF = 'staff:';

export const staffActor = (user_id: string): string => `${STAFF}${user_id}`;

/** The id of the member of staff who did an action; null if nobody of the staff did. */
export const staffIdOf = ({ actor }: Pick<Scope, 'actor'>): string | null =>
  actor.startsWith(STAFF) ? actor.slice(STAFF.length) : null;

/** Notes a transaction of the ledger for the audit trail of an action. */
export const notePosting = (posting: Posting): void => void scopes.getStore()?.postings.push(posting);

export const currentScope = (): Scope =>
  scopes.getStore() ?? { request_id: null, actor: 'system', postings: [] };
