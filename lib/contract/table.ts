import * as v from 'valibot';
import { tableTypes } from '../domain/hall.ts';
import { endpoint } from './endpoint.ts';
import { count, day, id, instant, minutes, money } from './fields.ts';

const tableStates = ['free', 'in_use', 'cleaning'] as const;
export const tableType = v.picklist(tableTypes);

export const tableSchema = v.object({
  id,
  store_id: id,
  number: v.string(),
  type: tableType,
  state: v.picklist(tableStates),
  /** When `state` ends: the game's end, the end of cleaning; null while free with nothing ahead. */
  state_until_at: v.nullable(instant),
  /** While free: the start of the next booking, null where none is ahead. */
  free_until_at: v.nullable(instant),
  /** Price of an hour that starts now, minor units. */
  price_per_hour: money,
  deposit: money,
  /** Position on the floor plan: the centre, metres; `rotate` in degrees. */
  plan: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number(), rotate: v.number() }),
  out_of_service: v.boolean(),
});
export type Table = v.InferOutput<typeof tableSchema>;

const range = v.object({ start_at: instant, end_at: instant });

export const slotsSchema = v.object({
  table_id: id,
  date: day,
  /** The day's opening ranges, as instants; a range may end after midnight. */
  open: v.array(range),
  /** Taken ranges (cleaning included). */
  busy: v.array(
    v.object({ ...range.entries, kind: v.picklist(['booked', 'playing', 'cleaning']), mine: v.boolean() }),
  ),
  /** The price bands of the day, in order. */
  prices: v.array(v.object({ ...range.entries, per_hour: money })),
  /** Starts at which the shortest game fits, aligned to the booking step. */
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
    input: v.object({ id: v.optional(id), code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))) }),
    output: v.object({
      ...tableSchema.entries,
      store_name: v.string(),
      time_zone: v.string(),
      open_now: v.boolean(),
      /** True where it was asked with the table's own code: this person stands at it. */
      at_table: v.boolean(),
      /** The longest game that could start now, minutes. */
      max_minutes_now: minutes,
      next_bookings: v.array(range),
      /** The person's own order on this table: the one being played, else the next one, paid or held for payment. */
      my_order_id: v.nullable(id),
    }),
    summary: 'One table, by id or by the code on its QR poster.',
  }),
  slots: endpoint({
    method: 'GET',
    path: '/api/table/slots',
    access: 'guest',
    input: v.object({ table_id: id, date: day }),
    output: slotsSchema,
    summary: 'A day of a table: what is taken and what it costs.',
  }),
};
export type TableDetail = v.InferOutput<typeof tableApi.detail.output>;

/** `GET /api/table/stream?store_id=`: Server-Sent Events, event `table`, data = one `tableSchema`. */
export const TABLE_STREAM_PATH = '/api/table/stream';
