import * as v from 'valibot';
import { tableDrawings } from '../../domain/hall.ts';
import { mobile } from '../code.ts';
import {
  count,
  emptyObject,
  gameMinutes,
  id,
  instant,
  minutes,
  money,
  openingDay,
  shortText,
} from '../fields.ts';
import { lineSchema } from '../order.ts';
import { reasons } from '../reason.ts';
import { counterEndpoint, staffRoles } from './access.ts';
import { boardOrderSchema } from './board.ts';
import { pays, refundChoice, refundSources, startedAgo } from './sale.ts';

const period = v.object({ start_at: instant, end_at: instant });

const bookingSchema = v.object({
  ...boardOrderSchema.entries,
  /** Masked for attendants; null if there is no phone or the hall shows no names. */
  mobile: v.nullable(v.string()),
  /** End of the cleaning. */
  occupied_until_at: instant,
});
export type Booking = v.InferOutput<typeof bookingSchema>;

const bookingsSchema = v.object({
  outlet: v.object({ id, name: v.string(), time_zone: v.string() }),
  currency: v.string(),
  /** The business day that is shown, and the current one. */
  day: openingDay,
  today: openingDay,
  /** All of the business day. */
  period,
  /** The day's opening hours, in which its games begin: at most one period, none on a closed day. */
  open: v.array(period),
  /** When a game that begins in `open` must be over: later than `open` if the outlet stays open. */
  open_until: v.nullable(instant),
  rules: v.object({
    step_minutes: minutes,
    min_minutes: minutes,
    max_minutes: minutes,
    cleaning_minutes: minutes,
    /** How long after its start an unpaid booking of a caller is held. */
    no_show_minutes: minutes,
    /** The last day that can be booked. */
    last_day: openingDay,
  }),
  tables: v.array(
    v.object({
      id,
      number: v.string(),
      type_name: v.string(),
      drawing: v.optional(v.picklist(tableDrawings), 'pool'),
      out_of_service: v.boolean(),
    }),
  ),
  /** The orders that occupy a table on the day or limit its games, by start, without cancelled ones. */
  orders: v.array(bookingSchema),
  /** Times in which a table can't be booked: out of service, or, without a `reason`, being cleaned. */
  blocks: v.array(v.object({ table_id: id, ...period.entries, reason: v.nullable(v.string()) })),
});
export type Bookings = v.InferOutput<typeof bookingsSchema>;

/** Who a booking is for: an account, a phone number, or a name only. */
const caller = {
  person_id: v.optional(v.nullable(id), null),
  /** The number of the account, which is made if there is none. */
  mobile: v.optional(v.nullable(mobile), null),
  guest_name: v.optional(shortText, ''),
};

/** How often a booking can be repeated, the first one included: about a quarter of a year. */
export const MAX_WEEKS = 12;

const bookedGame = {
  table_id: id,
  /** Whether the free table of this type that fits best is taken instead. */
  any_table: v.optional(v.boolean(), false),
  minutes: gameMinutes,
  coupon_id: v.optional(v.nullable(id), null),
  deposit: v.optional(v.boolean(), false),
};

const previewSchema = v.object({
  /** book: the account whose level sets the price; null for none. */
  person: v.nullable(v.object({ id, name: v.string() })),
  /** What the price is made of; empty if nothing is to be paid. */
  lines: v.array(lineSchema),
  /** What is to be paid now, the deposit included. */
  pay: money,
  /** What goes back to the wallet of the person who has booked, the deposit included. */
  returned: money,
  /** What goes back to players who have paid a share. */
  to_players: v.optional(money, 0),
  /** end and cancel: what can be refunded to its source, with what the order has returned before. */
  sources: refundSources,
  /** The end of the game after the action; null if there is none. */
  end_at: v.nullable(instant),
  /** Orders that are in the way. With one, the action is refused. */
  conflicts: v.array(
    v.object({
      id,
      name: v.nullable(v.string()),
      start_at: instant,
      end_at: instant,
      /** The member of staff who put it there; null if the customer did. */
      by: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** The role that must approve it; null for none. */
  needs: v.nullable(v.picklist(staffRoles)),
  /** book, at a time: this booking and its weekly repetitions, each as it would be booked now. */
  dates: v.optional(
    v.array(
      v.object({
        start_at: instant,
        /** The table that would be taken; null if the date can't be booked. */
        table_id: v.nullable(id),
        pay: money,
        /** Why it can't be booked; null if it can. */
        refused: v.nullable(v.picklist(reasons)),
      }),
    ),
    [],
  ),
});
export type Preview = v.InferOutput<typeof previewSchema>;

export const counterBookingApi = {
  list: counterEndpoint({
    method: 'GET',
    path: '/api/counter/bookings',
    input: v.object({ /** If omitted, today. */ day: v.optional(openingDay) }),
    output: bookingsSchema,
    summary: 'A business day of the outlet: its tables, opening hours and orders.',
  }),
  add: counterEndpoint({
    method: 'POST',
    path: '/api/counter/booking/add',
    idempotent: true,
    input: v.object({
      ...bookedGame,
      ...caller,
      start_time: instant,
      /** The total that was shown. */
      total: money,
      /** Empty: it is held unpaid until the caller arrives, at most until it may be given up. */
      pays,
      /** What the staff should know about it. The customer never sees it. */
      note: v.optional(shortText, ''),
      /** The other dates of a weekly booking, held unpaid. If one can't be booked, nothing is. */
      repeats: v.optional(
        v.pipe(v.array(v.object({ start_time: instant, total: money })), v.maxLength(MAX_WEEKS - 1)),
        [],
      ),
    }),
    output: v.object({
      order: bookingSchema,
      /** Repetitions that were booked. */ repeated: v.optional(count, 0),
    }),
    summary:
      'Book a table for a caller, paid at the counter now or at the arrival; also weekly, all dates or none.',
  }),
  note: counterEndpoint({
    method: 'POST',
    path: '/api/counter/booking/note',
    idempotent: true,
    input: v.object({ id, /** Empty: the note is deleted. */ text: shortText }),
    output: emptyObject,
    summary: 'Write the note of a booking, in place of the one before. The customer never sees it.',
  }),
  arrive: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/arrive',
    idempotent: true,
    input: v.object({
      id,
      rev: count,
      /** What is due as it was shown; 0 for a booking that is paid. */
      total: money,
      pays,
      /** Used on what is due, unless the booking has a coupon already. */
      coupon_id: v.optional(v.nullable(id), null),
      /** Whether the table is opened too. */
      open: v.boolean(),
    }),
    output: v.object({ order: bookingSchema }),
    summary: 'The person of a booking is here: take what is due, and open the table.',
  }),
  hold: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/hold',
    input: v.object({ id }),
    output: v.object({ hold_until_at: instant }),
    summary: 'Hold an unpaid order while it is being paid: as long as a new order, or as long as before.',
  }),
  preview: counterEndpoint({
    method: 'POST',
    path: '/api/counter/preview',
    input: v.union([
      v.object({
        act: v.picklist(['book']),
        ...bookedGame,
        person_id: caller.person_id,
        mobile: caller.mobile,
        /** Null: now. */
        start_time: v.nullable(instant),
        /** If the game begins now: how many minutes ago it began. */
        started_ago: startedAgo,
        /** How many weeks it is booked for, at the same local time. */
        weeks: v.optional(v.pipe(count, v.minValue(1), v.maxValue(MAX_WEEKS)), 1),
      }),
      v.object({ act: v.picklist(['extend']), id, minutes: gameMinutes }),
      v.object({
        act: v.picklist(['move']),
        id,
        table_id: id,
        /** Null: as before. */
        start_at: v.nullable(instant),
        minutes: v.optional(v.nullable(gameMinutes), null),
        by: v.picklist(['person', 'hall']),
      }),
      v.object({ act: v.picklist(['end']), id }),
      v.object({ act: v.picklist(['cancel']), id, refund: refundChoice }),
    ]),
    output: previewSchema,
    summary: 'What an act would cost and return, what is in its way, and who must approve it.',
  }),
};
