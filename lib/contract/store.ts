import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { count, cursor, dayHours, id, instant, queryDegrees, queryNumber, shortText } from './fields.ts';

export const storeSchema = v.object({
  id,
  name: v.string(),
  address: v.string(),
  phone: v.nullable(v.string()),
  lat: v.number(),
  lng: v.number(),
  /** Meters from the position of the call; null without one. */
  distance: v.nullable(v.number()),
  /** IANA zone, e.g. `Asia/Shanghai`. */
  time_zone: v.string(),
  open_now: v.boolean(),
  /** When it closes or opens next; null if not within a day, or if not known. */
  open_change_at: v.nullable(instant),
  /** Today's opening hours, e.g. `[{ open: '10:00', close: '02:00' }]`; empty if it is closed today. */
  hours_today: v.array(dayHours),
  counts: v.object({ free: count, in_use: count, cleaning: count, total: count }),
  /** The size of the floor plan, in meters. */
  plan: v.object({ width: v.number(), height: v.number() }),
});
export type OutletSummary = v.InferOutput<typeof storeSchema>;

/** How many outlets a page may have; 20 if the call does not say. */
const pageLimit = v.pipe(count, v.minValue(1), v.maxValue(50));

export const storeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/store/list',
    access: 'guest',
    input: v.object({
      lat: v.optional(queryDegrees(90)),
      lng: v.optional(queryDegrees(180)),
      /** Only outlets whose name, in either language, has all of these words. */
      search: v.optional(shortText),
      /** The id of the outlet that the list begins with: the one that a person has chosen. */
      first: v.optional(id),
      limit: v.optional(queryNumber(pageLimit)),
      cursor,
    }),
    output: v.object({
      list: v.array(storeSchema),
      // A server that is being replaced sends all outlets, and says neither of these.
      next_cursor: v.optional(v.nullable(v.string()), null),
      /** Outlets on all pages; those of `list` if it does not say. */
      total: v.optional(count),
    }),
    summary: 'A page of the outlets, nearest first with a position, else by name.',
  }),
};
