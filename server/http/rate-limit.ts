import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { isConnectionLost } from '#server/db/unavailable.ts';
import { addUse, CLOCK_SKEW_SECONDS } from './rate-limit-store.ts';

export { deleteExpiredUses } from './rate-limit-store.ts';

const WINDOW_SECONDS = 60;
/** A process takes this share of a limit from the database at a time, and counts it down in memory. */
const BLOCKS = 20;
/** Ended windows are removed from memory beyond this number. */
const MAX_KEYS = 10_000;

export interface RateLimiter {
  /** Counts one call. */
  countCall(key: string, limit: number, now: number): Promise<void>;
  /** Counts one event. Returns false beyond `max` of them within `window_seconds`. */
  isWithin(key: string, limit: Limit, now: number): Promise<boolean>;
}

interface Limit {
  readonly max: number;
  readonly window_seconds: number;
}

interface Lease {
  /** Calls that this process may still let through in the window. */
  left: number;
  /** The limit is used up: nothing more is asked of the database in this window. */
  exhausted: boolean;
  readonly expires_at: number;
  readonly window_seconds: number;
}

/**
 * Limits that hold over all processes: a process leases blocks of calls from the database, so that most
 * calls, and all calls beyond a limit, cost no statement. The limit is never exceeded; blocks that a process
 * does not use up are lost until the window ends.
 */
export function makeRateLimiter(db: Db): RateLimiter {
  const leases = new Map<string, Lease>();
  /** One lease at a time for a key: calls at the same time wait for it. */
  const pending = new Map<string, Promise<unknown>>();

  const lease = async (key: string, { max, window_seconds }: Limit, now: number): Promise<void> => {
    const points = Math.ceil(max / BLOCKS);
    const use = await read(db, addUse(key, { points, max: max + points, now, window_seconds }));
    const left = Math.max(0, points - Math.max(0, use.used - max));
    if (leases.size >= MAX_KEYS) removeExpired(leases, now);
    leases.set(key, { left, exhausted: left === 0, expires_at: use.expires_at, window_seconds });
  };

  /** Counts one use. Beyond the limit, returns the end of its window. */
  const count = async (key: string, limit: Limit, now: number): Promise<number | null> => {
    let retried = false;
    for (;;) {
      const current = leases.get(key);
      if (current && isCurrent(current, now)) {
        if (current.exhausted) return current.expires_at;
        if (current.left > 0) {
          current.left--;
          return null;
        }
      }
      const ofOther = pending.get(key);
      const leasing = ofOther ?? lease(key, limit, now).finally(() => pending.delete(key));
      pending.set(key, leasing);
      try {
        await leasing;
      } catch (error) {
        // The connection of another call was lost: this call has its own. It tries only once, because an
        // outage is told at once.
        if (!ofOther || retried || !isConnectionLost(error)) throw error;
        retried = true;
      }
    }
  };

  return {
    async countCall(key, max, now) {
      if (max === 0) return;
      const until = await count(key, { max, window_seconds: WINDOW_SECONDS }, now);
      if (until !== null) throw new Refusal('too_many_requests', { facts: { seconds: until - now } });
    },
    isWithin: async (key, limit, now) => (await count(key, limit, now)) === null,
  };
}

/** True if the lease is current, also after the clock was set back. */
const isCurrent = ({ expires_at, window_seconds }: Lease, now: number): boolean =>
  now < expires_at && now >= expires_at - window_seconds - CLOCK_SKEW_SECONDS;

function removeExpired(leases: Map<string, Lease>, now: number): void {
  for (const [key, { expires_at }] of leases) if (expires_at <= now) leases.delete(key);
}
