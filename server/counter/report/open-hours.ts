import { addToWeek, commonPeriod, emptyWeek, type OffsetPeriod, type WeekHours } from '#lib/domain/heat.ts';
import { openPeriods } from '#lib/domain/opening.ts';
import type { Period } from '#lib/domain/time.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { type OutletsVersion, selectOutletVersions } from '#server/hall/database-hall.ts';
import { selectBlocks } from '#server/ordering/order/queries.ts';

/** Seconds for which tables were open, by hour of the week, without those out of service. */
export async function readOpenHours(
  db: Db,
  outlet_ids: readonly string[],
  period: Period,
  offsets: readonly OffsetPeriod[],
): Promise<WeekHours> {
  const week = emptyWeek();
  /** When each table was open. */
  const openTables = new Map<string, Period[]>();
  for (const { outlets, ...inForce } of versionsIn(await read(db, selectOutletVersions(period)), period))
    for (const { id, time_zone, hours, tables } of outlets) {
      const inService = tables.filter(({ out_of_service }) => !out_of_service);
      if (!outlet_ids.includes(id) || inService.length === 0) continue;
      const open = openPeriods(hours, time_zone, inForce).flatMap(
        (each) => commonPeriod(each, inForce) ?? [],
      );
      for (const each of open) addToWeek(week, each, offsets, inService.length);
      for (const table of inService) openTables.set(table.id, [...(openTables.get(table.id) ?? []), ...open]);
    }
  if (openTables.size === 0) return week;
  for (const { table_id, start_at, until_at } of await read(db, selectBlocks([...openTables.keys()], period)))
    for (const open of openTables.get(table_id) ?? []) {
      const blocked = commonPeriod(open, { start_at, end_at: until_at });
      if (blocked) addToWeek(week, blocked, offsets, -1);
    }
  return week;
}

/** Each version with the part of the period in which it was in force. The first one also was before it. */
const versionsIn = (
  versions: readonly OutletsVersion[],
  period: Period,
): (Period & Pick<OutletsVersion, 'outlets'>)[] =>
  versions.flatMap(({ applied_at, outlets }, at) => {
    const inForce = commonPeriod(period, {
      start_at: at === 0 ? period.start_at : applied_at,
      end_at: versions[at + 1]?.applied_at ?? period.end_at,
    });
    return inForce ? [{ ...inForce, outlets }] : [];
  });
