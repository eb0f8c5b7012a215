import type { Hall } from '#lib/domain/hall.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { selectVersions, type VersionRow } from './store.ts';

/** A version of the hall with the one that it replaced. */
export interface HallVersionRow extends VersionRow {
  /** Null for the first one. */
  readonly previous: Hall | null;
}

/** The newest versions, newest first. */
export async function listVersions(db: Db, count: number): Promise<HallVersionRow[]> {
  const rows = await read(db, selectVersions(count + 1));
  return rows.map((row, index) => ({ ...row, previous: rows[index + 1]?.doc ?? null })).slice(0, count);
}

/** The operator's last hall and what the staff have made of it; null if unchanged. */
export async function changedByStaff(db: Db): Promise<{ previous: Hall; current: Hall } | null> {
  const newest = await listVersions(db, MAX_OF_STAFF);
  const file = newest.findIndex(({ applied_by }) => applied_by === null);
  const ofStaff = file < 0 ? newest : newest.slice(0, file);
  const [current, previous] = [ofStaff.at(0)?.doc, ofStaff.at(-1)?.previous];
  return current && previous ? { previous, current } : null;
}

/** If the staff have made more versions in a row, only the changes of the newest are told. */
const MAX_OF_STAFF = 50;
