import * as v from 'valibot';
import { count, day, id, money, openingDay } from '../fields.ts';
import { counterEndpoint } from './access.ts';

const period = {
  /** Days in the outlet's zone, both included; 366 at most. */
  from: openingDay,
  to: openingDay,
  /** If omitted, the outlet of the device. Only owners see others. */
  outlet_id: v.optional(id),
  /** Includes all outlets, and what belongs to none, such as online top-ups. Only for owners. */
  all_outlets: v.optional(v.picklist(['1'])),
};

const figuresSchema = v.object({
  /** Revenue from table time, as booked; refunds are negative. The parts add up to `total`, tax included. */
  revenue: v.object({
    charged: money,
    /** What was given back for games that ended early, for cancelled bookings, and by the staff. */
    early_end: money,
    cancelled: money,
    by_staff: money,
    total: money,
    tax: money,
  }),
  /** What cancelled and missed bookings had paid and did not get back. It is part of the revenue. */
  kept: money,
  /** The part of bills that was written off: nobody paid it, so it is not in the revenue. */
  written_off: money,
  /** Money that came in and went out. `method`: `cash`, `terminal` or the name of a payment provider. */
  takings: v.array(
    v.object({
      method: v.string(),
      /** The takings for games, deposits included. */
      games: money,
      topups: money,
      /** What was paid out, handed back and refunded; negative. */
      paid_out: money,
      total: money,
    }),
  ),
  /** Bonuses that wallets were given with top-ups, and what was taken back as their money left. */
  bonus: v.object({ given: money, taken_back: money }),
  drawer: v.object({
    /** Petty expenses, and what was moved to the safe, less what came from it. */
    expenses: money,
    to_safe: money,
    /** What the first count of a drawer found in it: nobody took that from the safe. */
    float: v.optional(money, 0),
    /** Cash difference of the counts; negative if money is missing. */
    difference: money,
  }),
  /** Credited by hand; paid back to payers without a wallet that covered it; refunds on their way. */
  other: v.object({ corrections: money, losses: money, in_transit: money }),
});
export type ReportFigures = v.InferOutput<typeof figuresSchema>;

const reportSchema = v.object({
  ...figuresSchema.entries,
  from: day,
  to: day,
  outlets: v.array(v.object({ id, name: v.string() })),
  days: v.array(v.object({ day, ...figuresSchema.entries })),
});
export type PeriodReport = v.InferOutput<typeof reportSchema>;

const cellSchema = v.object({
  /** ISO: 1 is Monday. */
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  /** 0 to 23. */
  hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  /** The minutes of all tables together. */
  open_minutes: count,
  occupied_minutes: count,
});

const heatSchema = v.object({
  from: day,
  to: day,
  /** Hours in which no table was open nor occupied are left out. */
  cells: v.array(cellSchema),
  /** The tables with games in the period, the highest revenue first. */
  tables: v.array(
    v.object({
      id,
      number: v.string(),
      outlet: v.string(),
      games: count,
      minutes: count,
      /** The revenue from the games that began in the period, refunds deducted. */
      revenue: money,
    }),
  ),
  /** The queue at the door: how many joined, were called, and came. */
  queue: v.optional(v.object({ joined: count, called: count, came: count }), {
    joined: 0,
    called: 0,
    came: 0,
  }),
  /** The waiting list: how many wishes there were, how many got an offer, and how many of those played. */
  waiting: v.optional(v.object({ joined: count, offered: count, came: count }), {
    joined: 0,
    offered: 0,
    came: 0,
  }),
});
export type Heat = v.InferOutput<typeof heatSchema>;

export const counterReportApi = {
  report: counterEndpoint({
    method: 'GET',
    path: '/api/counter/report',
    input: v.object(period),
    output: reportSchema,
    summary:
      'Revenue, takings, bonuses and drawer of a period and of each of its days, from the lines of the ledger.',
  }),
  csv: counterEndpoint({
    method: 'GET',
    path: '/api/counter/report/csv',
    input: v.object(period),
    output: v.object({ csv: v.string() }),
    summary:
      'The same as a table for a spreadsheet: a row for each day, amounts in whole units of the currency.',
  }),
  heat: counterEndpoint({
    method: 'GET',
    path: '/api/counter/heat',
    input: v.object(period),
    output: heatSchema,
    summary:
      'How much of the open time of the tables was occupied, by weekday and hour until now, and what each table earned.',
  }),
};
