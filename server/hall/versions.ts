import type { Hall } from '#lib/domain/hall.ts';
import type { Db } from '#server/db/schema.ts';
import { selectVersions, type VersionRow } from './store.ts';

/** A version of the hall with the one that it replaced. */
export interface HallVersionRow extends VersionRow {
  /** Null for the first one. */
  readonly previous: Hall | null;
}

/** The newest versions, newest first. */
export async function listVersions(db: Db, count: number): Promise<HallVersionRow[]> {
  const rows = await selectVersions(db, count + 1);
  return rows.map((row, index) => ({ ...row, previous: rows[index + 1]?.doc ?? null })).slice(0, count);
}

/** The newest versions that the staff have made since the operator applied a hall file last, newest first. */
export async function versionsOfStaff(db: Db): Promise<HallVersionRow[]> {
  const newest = await listVersions(db, MAX_OF_STAFF);
  const file = newest.findIndex(({ applied_by }) => applied_by === null);
  return file < 0 ? newest : newest.slice(0, file);
}

/** More are not told apart: there are some. */
const MAX_OF_STAFF = 50;
