import type { Bookings } from '#lib/contract/counter/bookings.ts';
import { rankTables } from '#lib/domain/best-table.ts';
import type { Instant } from '#lib/domain/time.ts';
import { freeStartsOf, nearestStart } from './day-times.ts';

/** What is about to be booked. `start_at`: null if there is no free start. */
export interface NewGame {
  readonly table_id: string;
  /** Any table of the type of `table_id` will do: `table_id` is then the one that fits best. */
  readonly any_table: boolean;
  readonly minutes: number;
  readonly start_at: number | null;
}

const tablesLike = ({ tables }: Bookings, table_id: string): Bookings['tables'] => {
  const type = tables.find(({ id }) => id === table_id)?.type_name;
  return tables.filter((table) => table.type_name === type && !table.out_of_service);
};

/** The starts of the day at which the table, or any of its type, is free. */
export function startsOf(bookings: Bookings, game: NewGame, now: Instant): Instant[] {
  const { table_id, any_table, minutes } = game;
  if (!any_table) return freeStartsOf(bookings, { table_id, minutes }, now);
  const starts = tablesLike(bookings, table_id).flatMap(({ id }) =>
    freeStartsOf(bookings, { table_id: id, minutes }, now),
  );
  return [...new Set(starts)].sort((a, b) => a - b);
}

/** The game at the free start that is nearest to its own, and on the table that fits best if any will do. */
export function placed(bookings: Bookings, game: NewGame, now: Instant): NewGame {
  const start_at = nearestStart(startsOf(bookings, game, now), game.start_at);
  if (!game.any_table || start_at === null) return { ...game, start_at };
  const { open, open_until, orders, blocks, rules } = bookings;
  const [opening] = open;
  const busy = [
    ...orders.map(({ table_id, start_at: from, occupied_until_at }) => ({
      table_id,
      start_at: from,
      end_at: occupied_until_at,
    })),
    ...blocks,
  ];
  const [best] = rankTables(
    tablesLike(bookings, game.table_id).map(({ id }) => ({
      id,
      busy: busy.filter(({ table_id }) => table_id === id),
    })),
    { start_at, end_at: start_at + game.minutes * 60 },
    {
      ...rules,
      open: {
        start_at: opening?.start_at ?? start_at,
        end_at: open_until ?? opening?.end_at ?? start_at,
      },
    },
  );
  return { ...game, start_at, table_id: best ?? game.table_id };
}
