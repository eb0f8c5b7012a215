import type { EditedHall, HallVersion } from '#lib/contract/counter/hall.ts';
import { localDay } from '#lib/domain/time.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { describeChanges } from '#server/hall/changes.ts';
import { type EditScope, earlierEdit } from '#server/hall/edit.ts';
import { type HallVersionRow, listVersions } from '#server/hall/versions.ts';
import type { StaffCall } from '../access/context.ts';
import { listNames } from '../access/staff-names.ts';
import type { CounterDeps } from '../deps.ts';
import { scopeOf } from './scope.ts';

/** How many versions are listed, and can be put back. */
const VERSIONS = 15;

/** What the caller may edit, as it is, or as it was in `version`. */
export async function readHall(
  call: StaffCall<CounterDeps>,
  { version }: { version?: number | undefined },
): Promise<EditedHall> {
  const { deps, staff, outlet, lang, now } = call;
  const rows = await listVersions(deps.db, VERSIONS);
  const [newest] = rows;
  const shown = version === undefined ? newest : rows.find((row) => row.version === version);
  if (!newest || !shown) throw new Refusal('not_found', { field: 'version' });
  const hall = newest.doc;
  const scope = scopeOf(hall, staff);
  return {
    version: newest.version,
    edit: earlierEdit(shown.doc, hall, scope),
    today: localDay(now, outlet.time_zone),
    outlets: hall.outlets
      .filter(({ id }) => scope.outlet_ids.includes(id))
      .map((each) => ({ ...each, name: localize(each.name, lang), holidays: [...each.holidays] })),
    types: Object.entries(hall.types).map(([id, { name }]) => ({ id, name: localize(name, lang) })),
    is_owner: scope.is_owner,
    versions: await presentVersions(call, rows, scope),
  };
}

async function presentVersions(
  { deps, lang }: StaffCall<CounterDeps>,
  rows: readonly HallVersionRow[],
  scope: EditScope,
): Promise<HallVersion[]> {
  const ids = rows.flatMap(({ applied_by }) => (applied_by === null ? [] : [applied_by]));
  const names = await listNames(deps.db, ids);
  return rows.map(({ version, applied_at, applied_by, reason, doc, previous }) => ({
    version,
    applied_at,
    by: applied_by === null ? null : (names.get(applied_by) ?? ''),
    reason,
    changes: describeChanges(previous, doc, lang)
      .filter(({ outlet_id }) => outlet_id === null || scope.outlet_ids.includes(outlet_id))
      .map(({ text }) => text),
  }));
}

/** The hall of one of the versions that are listed. */
export async function readListedVersion(call: StaffCall<CounterDeps>, version: number) {
  const row = (await listVersions(call.deps.db, VERSIONS)).find((each) => each.version === version);
  if (!row) throw new Refusal('not_found', { field: 'version' });
  return row.doc;
}
