import { freeStarts, openStarts } from '#lib/domain/availability.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import { type WantedGame, wishesTable } from '#lib/domain/waiting.ts';
import type { CallContext } from '#server/core/context.ts';
import type { Statement } from '#server/db/statement.ts';
import { selectOrdersDuring } from '../order/occupancy.ts';
import { type BusyTables, occupiedPeriods, periodOf, type Slot } from './offer.ts';

/** The tables of the hall that a person waits for. */
export const wishedTables = (hall: Hall, wish: WantedGame): HallTable[] =>
  wishedOutlets(hall, wish).flatMap(({ tables }) => tables.filter((table) => wishesTable(wish, table)));

const wishedOutlets = (hall: Hall, { outlet_ids }: Pick<WantedGame, 'outlet_ids'>): Outlet[] =>
  hall.outlets.filter(({ id }) => outlet_ids.includes(id));

/** What keeps some tables from the games of some wishes. */
export function selectBusyTables(
  hall: Hall,
  tables: readonly HallTable[],
  wishes: readonly WantedGame[],
): Statement<Map<string, Period[]>> {
  const ids = tables.map(({ id }) => id);
  const during = selectOrdersDuring(ids, periodOf(wishes, hall.rules.cleaning_minutes));
  return {
    query: during.query,
    read: (rows) => {
      const byTable = Map.groupBy(during.read(rows), ({ table_id }) => table_id);
      return new Map(ids.map((id) => [id, occupiedPeriods(byTable.get(id) ?? [])]));
    },
  };
}

/** A slot that fits a wish and that anybody can book now; null if there is none. */
export function freeSlot(
  { hall, now }: Pick<CallContext, 'hall' | 'now'>,
  wish: WantedGame,
  busyTables: BusyTables,
): Slot | null {
  const { from_at, to_at, minutes } = wish;
  for (const { hours, time_zone: zone, tables } of wishedOutlets(hall, wish))
    for (const table of tables) {
      const busy = busyTables.get(table.id);
      if (!busy || table.out_of_service || !wishesTable(wish, table)) continue;
      const search = { hours, zone, now, minutes, busy, rules: hall.rules };
      const [start_at] = freeStarts(search, { start_at: from_at, end_at: to_at + 1 });
      if (start_at !== undefined) return { table_id: table.id, start_at };
    }
  return null;
}

/**
 * Whether an outlet is open for a game of the wish that starts at `after` or later, whoever has its tables.
 */
export const isOpenFor = (
  { hall, now }: Pick<CallContext, 'hall' | 'now'>,
  wish: WantedGame,
  after: Instant,
): boolean =>
  wishedOutlets(hall, wish).some(
    ({ hours, time_zone: zone, tables }) =>
      tables.some((table) => wishesTable(wish, table)) &&
      openStarts(
        { hours, zone, now, minutes: wish.minutes, rules: hall.rules },
        { start_at: Math.max(wish.from_at, after), end_at: wish.to_at + 1 },
      ).length > 0,
  );
