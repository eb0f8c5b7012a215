import type { Heat } from '#lib/contract/counter/report.ts';
import { placesOf } from '#lib/domain/game-parts.ts';
import { commonPeriod } from '#lib/domain/heat.ts';
import type { Period } from '#lib/domain/time.ts';
import { localize } from '#server/core/lang.ts';
import { read } from '#server/db/statement.ts';
import { findOutlet, findTable } from '#server/hall/lookup.ts';
import {
  type MovedGame,
  selectMovedGames,
  selectTableSums,
  type TableSum,
} from '#server/ordering/order/queries.ts';
import type { ReportContext } from './read-report.ts';

/** What each table had of the games of a period. A moved game counts on each of its tables. */
export async function readTables(
  { db, hall, lang }: ReportContext,
  outlet_ids: readonly string[],
  period: Period,
): Promise<Heat['tables']> {
  const { moved, unmoved } = await read(db, {
    moved: selectMovedGames(outlet_ids, period),
    unmoved: selectTableSums(outlet_ids, period),
  });
  const sums = new Map<string, TableSum>();
  for (const row of [...unmoved, ...moved.flatMap((game) => partsOf(game, period))]) {
    const before = sums.get(row.table_id) ?? { games: 0, seconds: 0, revenue: 0 };
    sums.set(row.table_id, {
      table_id: row.table_id,
      games: before.games + row.games,
      seconds: before.seconds + row.seconds,
      revenue: before.revenue + row.revenue,
    });
  }
  return [...sums.values()].map(({ table_id, games, seconds, revenue }) => {
    const table = findTable(hall, table_id);
    const outlet = table && findOutlet(hall, table.outlet_id);
    return {
      id: table_id,
      number: table?.number ?? '',
      outlet: outlet ? localize(outlet.name, lang) : '',
      games,
      minutes: Math.round(seconds / 60),
      revenue,
    };
  });
}

/** Earlier tables of a game keep what was paid for their parts; the last one has the rest. */
function partsOf({ table_id, parts, began_at, over_at, revenue }: MovedGame, period: Period): TableSum[] {
  const played = placesOf({ table_id, parts }, { start_at: began_at, end_at: over_at }).flatMap((place) => {
    const common = commonPeriod(place.period, period);
    if (!common) return [];
    return [{ table_id: place.table_id, games: 1, seconds: common.end_at - common.start_at, revenue: 0 }];
  });
  if (began_at < period.start_at) return played;
  const rest = parts.slice(0, -1).reduce((left, { paid }) => left - paid, revenue);
  const earned = parts.map((part, at) => ({
    table_id: part.table_id,
    games: 0,
    seconds: 0,
    revenue: at === parts.length - 1 ? rest : part.paid,
  }));
  return [...played, ...earned];
}
