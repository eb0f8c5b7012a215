import { type Selectable, sql } from 'kysely';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { makeTableCode } from './table-code.ts';

/** A member of the staff who puts a hall in force at the counter, and why. */
export interface AppliedBy {
  readonly user_id: string;
  readonly reason: string | null;
}

/** The version in force; null if none has been applied. */
export async function newestVersion(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('hall')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** The hall of a version that exists. */
export async function readVersion(db: Db, version: number): Promise<Hall> {
  const row = await db
    .selectFrom('hall')
    .select('doc')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return row.doc;
}

/** The outlets of a version of the hall, and since when it was in force. */
export interface OutletsVersion {
  readonly applied_at: Instant;
  readonly outlets: readonly Outlet[];
}

/** The outlets of the versions that were in force in a period, oldest first. */
export async function selectOutletVersions(db: Db, { start_at, end_at }: Period): Promise<OutletsVersion[]> {
  const { rows } = await sql<OutletsVersion>`
    select applied_at, doc -> 'outlets' as outlets from hall
    where version >= coalesce(
        (select max(version) from hall where applied_at <= ${start_at}),
        (select min(version) from hall))
      and (applied_at < ${end_at} or version = (select min(version) from hall))
    order by version`.execute(db);
  return rows;
}

/** A version with who has put it in force. */
export type VersionRow = Selectable<Schema['hall']>;

/** The newest versions, newest first. */
export const selectVersions = (db: Db, limit: number): Promise<VersionRow[]> =>
  db.selectFrom('hall').selectAll().orderBy('version', 'desc').limit(limit).execute();

/** Inserts the version after the newest one; the caller holds the lock of `lockForApply`. */
export async function insertVersion(
  tx: Tx,
  hall: Hall,
  { applied_at, by }: { applied_at: number; by: AppliedBy | null },
): Promise<number> {
  // A transaction that was rolled back, or a database that was killed, has skipped numbers of the sequence.
  await sql`
    select setval(pg_get_serial_sequence('hall', 'version'), max(version)) from hall having count(*) > 0`.execute(
    tx,
  );
  const { version } = await tx
    .insertInto('hall')
    .values({
      doc: JSON.stringify(hall),
      applied_at,
      applied_by: by?.user_id ?? null,
      reason: by?.reason ?? null,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Key of the advisory lock that lets one process apply at a time. */
const APPLY_LOCK = 7_206_102;

export const lockForApply = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(APPLY_LOCK)})`.execute(tx);

/** Tables keep their codes; removed ones become inactive. */
export async function writeOutletsAndTables(tx: Tx, hall: Hall): Promise<void> {
  await tx.updateTable('outlets').set({ active: false }).execute();
  // Numbers are unique within an outlet: cleared first, so that two tables can swap theirs.
  await tx.updateTable('tables').set({ active: false, number: sql`'~' || id` }).execute();
  for (const outlet of hall.outlets) {
    await tx
      .insertInto('outlets')
      .values({ id: outlet.id, active: true })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ active: true }))
      .execute();
    for (const { id, number } of outlet.tables) {
      const row = { outlet_id: outlet.id, number, active: true };
      await tx
        .insertInto('tables')
        .values({ id, code: makeTableCode(), ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    }
  }
}
