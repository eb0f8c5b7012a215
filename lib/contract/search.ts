import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  count,
  day,
  gameMinutes,
  id,
  instant,
  minutes,
  money,
  openingDay,
  queryDegrees,
  queryNumber,
} from './fields.ts';

/** A start at an outlet, with the table that it is booked on. */
const outletStart = v.object({
  start_at: instant,
  /** The cheapest table that is free. */
  table_id: id,
  /** The number of the table. */
  number: v.optional(v.string()),
  /** The type of the table. */
  type: v.optional(v.string()),
  /** Price of an hour from that start on this table. */
  price_per_hour: money,
  /** How many tables are free. */
  tables: count,
});

const outletTimes = v.object({
  store: v.object({
    id,
    name: v.string(),
    address: v.string(),
    /** Meters from the position of the call; null without one. */
    distance: v.nullable(v.number()),
    time_zone: v.string(),
  }),
  /** The starts in the order of time. If `by` is `type`, each has an entry for each free type. */
  starts: v.array(outletStart),
});
export type OutletTimes = v.InferOutput<typeof outletTimes>;

const timesSchema = v.object({
  date: day,
  /** Today at the nearest outlet. */
  today: day,
  /** The first day that can be booked: the day before `today` while the opening hours of its night last. */
  first_day: day,
  last_day: day,
  /** The days from `first_day` to `last_day` on which all outlets near are closed. */
  closed_days: v.optional(v.array(day), []),
  /** The table types of the outlets near, in the order of `table_types` of `index/config`. */
  types: v.array(v.string()),
  /** The outlets near that have a free start, nearest first. */
  list: v.array(outletTimes),
  /** What is free instead, if `list` is empty. Null, or its fields null, if nothing is found. */
  instead: v.nullable(
    v.object({
      /** The nearest day, within 14, with a free start of the same length. */
      date: v.nullable(day),
      /** The longest game that is free on `date`, if it is shorter than requested. */
      minutes: v.nullable(minutes),
    }),
  ),
});
export type Times = v.InferOutput<typeof timesSchema>;

export const searchApi = {
  times: endpoint({
    method: 'GET',
    path: '/api/search/times',
    access: 'guest',
    input: v.object({
      minutes: queryNumber(gameMinutes),
      /** If omitted, today at the nearest outlet. */
      date: v.optional(openingDay),
      /** The table type; by default any. */
      type: v.optional(id),
      /** `type` asks for a start of each table type, not only of the cheapest table. */
      by: v.optional(v.picklist(['type'])),
      lat: v.optional(queryDegrees(90)),
      lng: v.optional(queryDegrees(180)),
      /** If there is no position: the outlet that the others are near to. */
      store_id: v.optional(id),
    }),
    output: timesSchema,
    summary: 'The free start times of a game on a day, over all tables of the outlets near.',
  }),
};
