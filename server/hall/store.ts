import { type Selectable, sql } from 'kysely';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, oneRowStatement, rowStatement, type Statement, statement } from '#server/db/statement.ts';

/** A member of the staff who puts a hall in force at the counter, and why. */
export interface AppliedBy {
  readonly user_id: string;
  readonly reason: string | null;
}

/** The version in force; null if none has been applied. */
export const newestVersion = (): Statement<number | null> =>
  rowStatement(
    build.selectFrom('hall').select('version').orderBy('version', 'desc').limit(1),
    (row) => row?.version ?? null,
  );

/** The hall of a version that exists. */
export const readVersion = (version: number): Statement<Hall> =>
  oneRowStatement(build.selectFrom('hall').select('doc').where('version', '=', version), (row) => row.doc);

/** The outlets of a version of the hall, and since when it was in force. */
export interface OutletsVersion {
  readonly applied_at: Instant;
  readonly outlets: readonly Outlet[];
}

/** The outlets of the versions that were in force in a period, oldest first. */
export const selectOutletVersions = ({ start_at, end_at }: Period): Statement<OutletsVersion[]> =>
  statement(sql<OutletsVersion>`
    select applied_at, doc -> 'outlets' as outlets from hall
    where version >= coalesce(
        (select max(version) from hall where applied_at <= ${start_at}),
        (select min(version) from hall))
      and (applied_at < ${end_at} or version = (select min(version) from hall))
    order by version`);

/** A version with who has put it in force. */
export type VersionRow = Selectable<Schema['hall']>;

/** The newest versions, newest first. */
export const selectVersions = (limit: number): Statement<VersionRow[]> =>
  statement(build.selectFrom('hall').selectAll().orderBy('version', 'desc').limit(limit));

/** A transaction that was rolled back, or a database that was killed, has skipped numbers of the sequence. */
export const resetVersionSequence = (): Statement<void> =>
  effect(sql`
    select setval(pg_get_serial_sequence('hall', 'version'), max(version)) from hall having count(*) > 0`);

/** Inserts the next version of `resetVersionSequence`; the caller holds the lock of `lockForApply`. */
export const insertVersion = (
  hall: Hall,
  { applied_at, by }: { applied_at: number; by: AppliedBy | null },
): Statement<number> =>
  oneRowStatement(
    build
      .insertInto('hall')
      .values({
        doc: JSON.stringify(hall),
        applied_at,
        applied_by: by?.user_id ?? null,
        reason: by?.reason ?? null,
      })
      .returning('version'),
    ({ version }) => version,
  );

/** Key of the advisory lock that lets one process apply at a time. */
const APPLY_LOCK = 7_206_102;

export const lockForApply = (): Statement<void> =>
  effect(sql`select pg_advisory_xact_lock(${sql.lit(APPLY_LOCK)})`);

export const deactivateOutlets = (): Statement<void> =>
  effect(build.updateTable('outlets').set({ active: false }));

/** Clears the numbers, which are unique within an outlet, so that two tables can swap theirs. */
export const deactivateTables = (): Statement<void> =>
  effect(build.updateTable('tables').set({ active: false, number: sql`'~' || id` }));

export const activateOutlet = (id: string): Statement<void> =>
  effect(
    build
      .insertInto('outlets')
      .values({ id, active: true })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ active: true })),
  );

/** Activates a table; one that is known keeps its code. */
export const activateTable = (
  { id, outlet_id, number }: { id: string; outlet_id: string; number: string },
  newCode: string,
): Statement<void> => {
  const row = { outlet_id, number, active: true };
  return effect(
    build
      .insertInto('tables')
      .values({ id, code: newCode, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row)),
  );
};
