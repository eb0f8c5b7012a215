import { sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import { oneRowStatement, type Statement } from '#server/db/statement.ts';

export interface Use {
  /** The number of uses in the current window, this one included. */
  readonly used: number;
  /** End of the window, epoch seconds. */
  readonly expires_at: number;
}

/** Clocks of several processes may differ by this much. */
export const CLOCK_SKEW_SECONDS = 60;

/** Adds `points` to the key's use in its window, up to `max`. An ended window is replaced. */
export function addUse(
  key: string,
  { points, max, now, window_seconds }: { points: number; max: number; now: number; window_seconds: number },
): Statement<Use> {
  const expires_at = now + window_seconds;
  const over = sql<boolean>`(rate_limits.expires_at <= ${now} or rate_limits.expires_at > ${expires_at + CLOCK_SKEW_SECONDS})`;
  return oneRowStatement(
    build
      .insertInto('rate_limits')
      .values({ key, used: points, expires_at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          used: sql<number>`case when ${over} then ${points}::int else least(rate_limits.used + ${points}::int, ${max}::int) end`,
          expires_at: sql<number>`case when ${over} then ${expires_at}::bigint else rate_limits.expires_at end`,
        }),
      )
      .returning(['used', 'expires_at']),
  );
}

export const deleteExpiredUses = (now: number): Statement<number> =>
  deleteBatch('rate_limits', sql`expires_at <= ${now}`);
