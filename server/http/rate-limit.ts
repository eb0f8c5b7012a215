import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { addUse, CLOCK_SKEW_SECONDS } from './rate-limit-store.ts';

export { deleteExpiredUses } from './rate-limit-store.ts';

const WINDOW_SECONDS = 60;
/** A process takes this share of a limit from the database at a time, and counts it down in memory. */
const BLOCKS = 20;
/** Ended windows are removed from memory beyond this number. */
const MAX_KEYS = 10_000;

export interface RateLimiter {
  /** Counts one call. Throws `too_many_requests` beyond `limit` calls a minute; a limit of 0 means none. */
  countCall(key: string, limit: number, now: number): Promise<void>;
}

interface Lease {
  /** Calls that this process may still let through in the window. */
  left: number;
  /** The limit is used up: nothing more is asked of the database in this window. */
  exhausted: boolean;
  readonly expires_at: number;
}

/**
 * Limits that hold over all processes: a process leases blocks of calls from the database, so that most calls, and all
 * calls beyond a limit, cost no statement. The limit is never exceeded; blocks that a process does not use up are lost
 * until the window ends.
 */
export function makeRateLimiter(db: Db): RateLimiter {
  const leases = new Map<string, Lease>();
  /** One lease at a time for a key: calls at the same time wait for it. */
  const pending = new Map<string, Promise<unknown>>();

  const lease = async (key: string, limit: number, now: number): Promise<void> => {
    const points = Math.ceil(limit / BLOCKS);
    const use = await addUse(db, key, { points, max: limit + points, now, window_seconds: WINDOW_SECONDS });
    const left = Math.max(0, points - Math.max(0, use.used - limit));
    if (leases.size >= MAX_KEYS) removeExpired(leases, now);
    leases.set(key, { left, exhausted: left === 0, expires_at: use.expires_at });
  };

  return {
    async countCall(key, limit, now) {
      if (limit === 0) return;
      for (;;) {
        const current = leases.get(key);
        if (current && isCurrent(current, now)) {
          if (current.exhausted)
            throw new Refusal('too_many_requests', { facts: { seconds: current.expires_at - now } });
          if (current.left > 0) {
            current.left--;
            return;
          }
        }
        const leasing = pending.get(key) ?? lease(key, limit, now).finally(() => pending.delete(key));
        pending.set(key, leasing);
        await leasing;
      }
    },
  };
}

/** Also after the clock was set back. */
const isCurrent = ({ expires_at }: Lease, now: number): boolean =>
  now < expires_at && now >= expires_at - WINDOW_SECONDS - CLOCK_SKEW_SECONDS;

function removeExpired(leases: Map<string, Lease>, now: number): void {
  for (const [key, { expires_at }] of leases) if (expires_at <= now) leases.delete(key);
}
