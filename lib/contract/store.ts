import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { count, dayHours, id, instant, queryDegrees } from './fields.ts';

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
  /** When it closes or opens next; null if it does not close within a day, or its next opening is not known. */
  open_change_at: v.nullable(instant),
  /** Today's opening hours, e.g. `[{ open: '10:00', close: '02:00' }]`; empty if it is closed today. */
  hours_today: v.array(dayHours),
  counts: v.object({ free: count, in_use: count, cleaning: count, total: count }),
  /** The size of the floor plan, in meters. */
  plan: v.object({ width: v.number(), height: v.number() }),
});
export type OutletSummary = v.InferOutput<typeof storeSchema>;

export const storeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/store/list',
    access: 'guest',
    input: v.object({ lat: v.optional(queryDegrees(90)), lng: v.optional(queryDegrees(180)) }),
    output: v.object({ list: v.array(storeSchema) }),
    summary: 'The outlets, nearest first with a position, else by name.',
  }),
};
