import { type RawBuilder, sql } from 'kysely';
import type { GamePart } from '#lib/domain/game-parts.ts';
import type { OffsetPeriod } from '#lib/domain/heat.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import { build } from '#server/db/build.ts';
import { countStatement, type Statement, statement } from '#server/db/statement.ts';
import { LONGEST_SECONDS } from './occupancy-store.ts';
import { hasId } from './store.ts';

/** An amount of an outlet on a day, counted from 0; minor units. */
export interface DayAmount {
  readonly outlet_id: string;
  readonly day: number;
  readonly amount: number;
}

/** Consecutive days: when each begins, and when the last one ends. */
interface Days {
  readonly starts: readonly Instant[];
  readonly end_at: Instant;
}

/** What was written off on each day. */
export const selectWrittenOffByDay = (
  outlet_ids: readonly string[],
  { starts, end_at }: Days,
): Statement<DayAmount[]> =>
  statement(sql<DayAmount>`
    select outlet_id, width_bucket(written_off_at, ${starts}::bigint[]) - 1 as day, sum(written_off)::bigint as amount
    from orders
    where outlet_id = any (${outlet_ids}::text[]) and written_off_at is not null
      and written_off_at >= ${starts[0] ?? end_at} and written_off_at < ${end_at}
    group by 1, 2`);

/** What bookings had paid and did not get back that were given up on each day: cancelled, or not come for. */
export const selectKeptByDay = (
  outlet_ids: readonly string[],
  { starts, end_at }: Days,
): Statement<DayAmount[]> =>
  statement(sql<DayAmount>`
    select orders.outlet_id, width_bucket(order_events.at, ${starts}::bigint[]) - 1 as day,
      sum(orders.paid - orders.refunded)::bigint as amount
    from order_events
    join orders on orders.id = order_events.order_id
    where order_events.event in ('cancel', 'no_show')
      and order_events.at >= ${starts[0] ?? end_at} and order_events.at < ${end_at}
      and orders.outlet_id = any (${outlet_ids}::text[])
      and (orders.status = 'cancelled' or order_events.event = 'no_show')
      -- One that was paid after all may be given up again.
      and not exists (
        select from order_events later
        where later.order_id = order_events.order_id and later.id > order_events.id
          and later.event in ('cancel', 'no_show'))
    group by 1, 2`);

/** The paid orders of some outlets that occupied a table in a period, each cut to it. */
const games = (outlet_ids: readonly string[], { start_at, end_at }: Period): RawBuilder<unknown> => sql`
  select id, table_id, parts, start_at as began_at, coalesce(ended_at, end_at) as over_at, paid - refunded as revenue,
    greatest(start_at, ${start_at}::bigint) as since, least(coalesce(ended_at, end_at), ${end_at}::bigint) as until
  from orders
  where status <> 'cancelled' and status <> 'unpaid' and outlet_id = any (${outlet_ids}::text[])
    and occupied_until_at > ${start_at} and occupied_until_at < ${end_at + LONGEST_SECONDS}
    and start_at < ${end_at} and coalesce(ended_at, end_at) > greatest(start_at, ${start_at}::bigint)`;

/** Seconds for which tables were occupied, by hour of the week: 0 is Monday from midnight. */
export const selectOccupiedHours = (
  outlet_ids: readonly string[],
  period: Period,
  offsets: readonly OffsetPeriod[],
): Statement<{ hour: number; seconds: number }[]> =>
  statement(sql<{ hour: number; seconds: number }>`
    with game as (${games(outlet_ids, period)}), zone as (
      select * from unnest(
        ${offsets.map(({ start_at }) => start_at)}::bigint[], ${offsets.map(({ end_at }) => end_at)}::bigint[],
        ${offsets.map(({ offset }) => offset)}::bigint[]
      ) as zone (start_at, end_at, utc_offset)
    ), local as (
      select greatest(game.since, zone.start_at) + utc_offset as since, least(game.until, zone.end_at) + utc_offset as until
      from game join zone on game.since < zone.end_at and game.until > zone.start_at
    )
    select (hour + 72) % 168 as hour, sum(least(until, (hour + 1) * 3600) - greatest(since, hour * 3600))::bigint as seconds
    from local cross join lateral generate_series(since / 3600, (until - 1) / 3600) as hour
    group by 1`);

/** What a table that was not moved to or from had of the games of a period. */
export interface TableSum {
  readonly table_id: string;
  readonly games: number;
  readonly seconds: number;
  /** The revenue of the games that began in the period, minor units. */
  readonly revenue: number;
}

export const selectTableSums = (outlet_ids: readonly string[], period: Period): Statement<TableSum[]> =>
  statement(sql<TableSum>`
    with game as (${games(outlet_ids, period)})
    select table_id, count(*)::bigint as games, sum(until - since)::bigint as seconds,
      coalesce(sum(revenue) filter (where began_at >= ${period.start_at}), 0)::bigint as revenue
    from game where parts is null
    group by table_id`);

/** A game that was on several tables. */
export interface MovedGame {
  readonly table_id: string;
  readonly parts: readonly GamePart[];
  readonly began_at: Instant;
  readonly over_at: Instant;
  readonly revenue: number;
}

export const selectMovedGames = (outlet_ids: readonly string[], period: Period): Statement<MovedGame[]> =>
  statement(sql<MovedGame>`
    with game as (${games(outlet_ids, period)})
    select table_id, parts, began_at, over_at, revenue from game where parts is not null`);

/** How many of the orders were opened. */
export const countOpened = (ids: readonly string[]): Statement<number> =>
  countStatement(
    build
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(hasId(ids))
      .where('opened_at', 'is not', null),
  );
