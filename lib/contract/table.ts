import * as v from 'valibot';
import { tableStates } from '../domain/table-state.ts';
import { endpoint } from './endpoint.ts';
import {
  count,
  day,
  gameMinutes,
  hoursFields,
  id,
  instant,
  minutes,
  money,
  openingDay,
  queryLang,
  queryNumber,
} from './fields.ts';

export const tableSchema = v.object({
  id,
  store_id: id,
  number: v.string(),
  /** The id of its table type in the configuration. */
  type: id,
  state: v.picklist(tableStates),
  /** When `state` ends; null while free without a booking ahead. */
  state_until_at: v.nullable(instant),
  /** While free: the start of the next booking; null without one. */
  free_until_at: v.nullable(instant),
  /** Price of an hour from now, while the outlet is closed from when it opens. */
  price_per_hour: money,
  deposit: money,
  /** Place on the floor plan: center and size in meters, `rotate` in degrees. */
  plan: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number(), rotate: v.number() }),
  out_of_service: v.boolean(),
  /** False while the outlet is closed. */
  open_now: v.optional(v.boolean(), true),
  /** While closed: when the outlet opens next; null if that is not known. */
  opens_at: v.optional(v.nullable(instant), null),
});
export type Table = v.InferOutput<typeof tableSchema>;

/** Minutes, which may be text, as they are in a query string. */
const utcOffset = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^-?\d{1,3}$/)), v.number()]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(-900),
  v.maxValue(900),
);

const range = v.object({ start_at: instant, end_at: instant });

const tableDetailSchema = v.object({
  ...tableSchema.entries,
  store_name: v.string(),
  time_zone: v.string(),
  ...hoursFields,
  open_now: v.boolean(),
  /** True if the call had the table's code: the person is at the table. */
  at_table: v.boolean(),
  /** The longest game that can start now. */
  max_minutes_now: minutes,
  next_bookings: v.array(
    v.object({
      ...range.entries,
      /** The person's own. */
      mine: v.optional(v.boolean(), false),
    }),
  ),
  /** The person's order on this table: the game being played, else the next paid or unpaid order. */
  my_order_id: v.nullable(id),
  /** Like `my_order_id`, but of an order that the person joined. */
  joined_order_id: v.optional(v.nullable(id)),
  /** The table is in use only because the person's own unpaid walk-in holds it. */
  held_for_me: v.optional(v.boolean(), false),
});
export type TableDetail = v.InferOutput<typeof tableDetailSchema>;

export const slotsSchema = v.object({
  table_id: id,
  date: day,
  /** Opening hours of the day; a range may end after midnight. */
  open: v.array(range),
  /** Ranges in which the table is taken, cleaning included. */
  busy: v.array(
    v.object({ ...range.entries, kind: v.picklist(['booked', 'playing', 'cleaning']), mine: v.boolean() }),
  ),
  /** Price bands of the day, in order. */
  prices: v.array(v.object({ ...range.entries, per_hour: money })),
  /** The price outside of all bands. */
  base_per_hour: v.optional(v.nullable(money), null),
  /** Start times at which a game of the requested length fits, in booking steps. */
  free_starts: v.array(instant),
  step_minutes: count,
});
export type Slots = v.InferOutput<typeof slotsSchema>;

export const tableApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/table/list',
    access: 'guest',
    input: v.object({ store_id: id }),
    output: v.object({ list: v.array(tableSchema) }),
    summary: "An outlet's tables with their state now.",
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/table/detail',
    access: 'guest',
    input: v.object({
      id: v.optional(id),
      code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
      /** The person's own unpaid order that is being changed: `max_minutes_now` counts its slot as free. */
      order_id: v.optional(id),
      lang: queryLang,
    }),
    output: tableDetailSchema,
    summary: 'One table, by id or by the code on its QR poster.',
  }),
  scanned: endpoint({
    method: 'GET',
    path: '/api/table/scanned',
    access: 'guest',
    input: v.object({
      code: v.pipe(v.string(), v.maxLength(200)),
      lang: queryLang,
      /** The revision of the app's renderer. Only a server with the same build draws the page. */
      renderer: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
      /** The BCP 47 tag of the phone, which decides how times are written. */
      language: v.pipe(v.string(), v.maxLength(35)),
      /** Minutes by which the clock of the phone is ahead of UTC. */
      utc_offset: utcOffset,
    }),
    output: v.object({
      table: tableDetailSchema,
      /** The page that the app shows to a guest at first, as HTML; null if the server cannot draw it. */
      markup: v.nullable(v.string()),
    }),
    summary:
      'The table of a QR poster and its page, for the document of the app, which shows it before the scripts.',
  }),
  slots: endpoint({
    method: 'GET',
    path: '/api/table/slots',
    access: 'guest',
    input: v.object({
      table_id: id,
      date: openingDay,
      /** The length of the game that `free_starts` are for; by default the shortest. */
      minutes: v.optional(queryNumber(gameMinutes)),
      /** The person's own order that is being changed or moved. Its slot counts as free. */
      order_id: v.optional(id),
    }),
    output: slotsSchema,
    summary: 'Taken ranges, prices and free start times of a table on a day.',
  }),
};

/** `GET /api/table/stream?store_id=`: Server-Sent Events `table`, `orders` and, every 15 seconds, `alive`. */
export const TABLE_STREAM_PATH = '/api/table/stream';

/** Ids of the tables whose orders were made or changed; empty: perhaps those of any table. */
export const changedTablesSchema = v.array(v.string());
