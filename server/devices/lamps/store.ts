import type { Instant } from '#lib/domain/time.ts';
import type { Db } from '#server/db/schema.ts';

/** The tables that are being played on; not those whose time is over, though nobody ended the game yet. */
export async function playingTables(db: Db, now: Instant): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orders')
    .select('table_id')
    .where('status', '=', 'playing')
    .where('end_at', '>', now)
    .execute();
  return new Set(rows.map((row) => row.table_id));
}
