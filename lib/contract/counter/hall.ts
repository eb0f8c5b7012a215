import * as v from 'valibot';
import { orderStatuses } from '../../domain/order.ts';
import { count, day, id, instant, queryNumber, shortText } from '../fields.ts';
import { counterEndpoint } from './access.ts';

const typed = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
/** Ids of new things are empty: the server makes them. */
const newId = typed(64);
const texts = (maxLength: number) => v.object({ en: typed(maxLength), zh: typed(maxLength) });
const hours = v.nullable(v.object({ open: typed(5), close: typed(5) }));
const planNumber = v.pipe(v.number(), v.minValue(-1000), v.maxValue(1000));

const tableEditSchema = v.object({
  id: newId,
  number: typed(40),
  /** The id of its table type: its prices. */
  type: typed(64),
  /** Center and size in meters, degrees clockwise. */
  plan: v.object({ x: planNumber, y: planNumber, w: planNumber, h: planNumber, rotate: planNumber }),
  out_of_service: v.boolean(),
});
export type TableEdit = v.InferOutput<typeof tableEditSchema>;

const outletEditSchema = v.object({
  id,
  /** Monday to Sunday; null: closed. */
  hours: v.pipe(v.array(hours), v.length(7)),
  /** Closed days and days with hours of their own. */
  days: v.pipe(v.array(v.object({ date: typed(10), hours })), v.maxLength(1000)),
  tables: v.pipe(v.array(tableEditSchema), v.maxLength(500)),
});
export type OutletEdit = v.InferOutput<typeof outletEditSchema>;

const announcementEditSchema = v.object({
  id: newId,
  title: texts(1000),
  /** Markdown. */
  body: texts(50_000),
  /** First and last day on which it is shown; empty: without an end. */
  date: typed(10),
  until: typed(10),
  pinned: v.boolean(),
  /** Null: of every outlet, which only owners edit. */
  outlet_id: v.nullable(id),
});
export type AnnouncementEdit = v.InferOutput<typeof announcementEditSchema>;

const pricingEditSchema = v.object({
  /** Null: of the hall, for all outlets without prices of their own for the type. */
  outlet_id: v.nullable(id),
  type: id,
  /** Amounts in the major unit, as in the hall file: `38.00`. */
  default_per_hour: typed(14),
  deposit: typed(14),
  /** The first that matches applies. */
  bands: v.pipe(
    v.array(
      v.object({
        /** ISO weekdays; empty: all. */
        weekdays: v.pipe(v.array(v.picklist([1, 2, 3, 4, 5, 6, 7])), v.maxLength(7)),
        holidays: v.boolean(),
        from: typed(5),
        to: typed(5),
        per_hour: typed(14),
      }),
    ),
    v.maxLength(100),
  ),
});
export type PricingEdit = v.InferOutput<typeof pricingEditSchema>;

/** The part of a hall that is edited at the counter, as it was typed. */
export const hallEditSchema = v.object({
  /** The others stay as they are. */
  outlets: v.pipe(v.array(outletEditSchema), v.maxLength(2000)),
  /** All that the caller may edit: one that is missing is removed. */
  announcements: v.pipe(v.array(announcementEditSchema), v.maxLength(1000)),
  /** Null: they stay as they are. Staff who may not change them get null. */
  prices: v.nullable(v.pipe(v.array(pricingEditSchema), v.maxLength(5000))),
  /** Null, like `prices`: they stay as they are. The amount is in the major unit. */
  limits: v.optional(v.nullable(v.object({ second_person: typed(14) })), null),
});
export type HallEdit = v.InferOutput<typeof hallEditSchema>;

const versionSchema = v.object({
  version: count,
  applied_at: instant,
  /** Null: by a command of the operator. */
  by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** What it changed, in words; empty if it changed nothing that the caller may see. */
  changes: v.array(v.string()),
});
export type HallVersion = v.InferOutput<typeof versionSchema>;

const editedHallSchema = v.object({
  /** The one in force. */
  version: count,
  /** What can be edited in `version`, or in the version that was requested. */
  edit: hallEditSchema,
  today: day,
  outlets: v.array(
    v.object({
      id,
      name: v.string(),
      time_zone: v.string(),
      /** The size of the room, meters. */
      plan: v.object({ width: v.number(), height: v.number() }),
      holidays: v.array(day),
    }),
  ),
  types: v.array(v.object({ id, name: v.string() })),
  /** Whether the caller may change what belongs to all outlets. */
  is_owner: v.boolean(),
  /** The newest ones. */
  versions: v.array(versionSchema),
});
export type EditedHall = v.InferOutput<typeof editedHallSchema>;

const affectedBookingSchema = v.object({
  id,
  number: v.string(),
  outlet_id: id,
  table: v.string(),
  name: v.nullable(v.string()),
  status: v.picklist(orderStatuses),
  start_at: instant,
  end_at: instant,
  /** The day in the outlet's zone. */
  day,
});
export type AffectedBooking = v.InferOutput<typeof affectedBookingSchema>;

const checkSchema = v.object({
  /** `path` is in the edit, like `outlets.0.tables.3.number`. If there are any, nothing else is answered. */
  errors: v.array(v.object({ path: v.string(), text: v.string() })),
  /** The changes in words. */
  changes: v.array(v.string()),
  /** Bookings outside the new opening hours: they are kept or cancelled. */
  outside: v.array(affectedBookingSchema),
  /** Bookings on tables that go out of service: they stay, until the staff move them. */
  on_tables: v.array(affectedBookingSchema),
  /** How many bookings keep a price that changes. */
  keep_price: count,
  /** When the nights end that come before days that the edit closes. */
  nights: v.optional(
    v.array(
      v.object({
        outlet_id: id,
        /** The closed day. */
        day,
        ends_at: instant,
        /** True if the night would go on without the edit. */
        is_cut: v.boolean(),
      }),
    ),
    [],
  ),
});
export type HallCheck = v.InferOutput<typeof checkSchema>;

const answers = {
  base_version: count,
  /** What becomes of the bookings outside the new hours, and how many the staff have seen. */
  bookings: v.nullable(v.picklist(['keep', 'cancel'])),
  outside: count,
  reason: shortText,
};

const applied = v.object({ version: count, changed: v.boolean() });

export const counterHallApi = {
  detail: counterEndpoint({
    method: 'GET',
    path: '/api/counter/hall',
    input: v.object({ version: v.optional(queryNumber(count)) }),
    output: editedHallSchema,
    summary: 'What the caller may edit of the hall, as it is or as it was in an earlier version.',
  }),
  check: counterEndpoint({
    method: 'POST',
    path: '/api/counter/hall/check',
    input: v.object({ base_version: count, edit: hallEditSchema }),
    output: checkSchema,
    summary: 'What an edit of the hall would change, and which bookings it affects.',
  }),
  apply: counterEndpoint({
    method: 'POST',
    path: '/api/counter/hall/apply',
    idempotent: true,
    input: v.object({ edit: hallEditSchema, ...answers }),
    output: applied,
    summary: 'Put an edit of the hall in force. Refused with `changed` where the hall has changed since.',
  }),
  back: counterEndpoint({
    method: 'POST',
    path: '/api/counter/hall/back',
    idempotent: true,
    input: v.object({ version: count, ...answers }),
    output: applied,
    summary: 'Put what the caller may edit back as it was in an earlier version.',
  }),
};
