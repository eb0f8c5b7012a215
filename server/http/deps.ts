import type { CoreDeps, SessionUser, User } from '#server/core/context.ts';
import type { Statement } from '#server/db/statement.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface HttpDeps extends CoreDeps {
  /** The account of a live session token; null for any other token. */
  authenticate(token: string, now: number, options?: { readsAccount?: boolean }): Promise<SessionUser | null>;
  /**
   * Reads the sessions and the account of a person again at their next call: this one may have changed them.
   */
  forgetSessions(user_id: string): void;
  /** Like `forgetSessions`, for a call that changes no session: later calls are not kept waiting. */
  forgetAccount(user_id: string): void;
  /** Keeps an account from being deleted until the transaction ends, and reads it or throws a refusal. */
  holdAccount(user_id: string): Statement<User>;
  readonly rateLimiter: RateLimiter;
}
