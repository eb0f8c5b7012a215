import * as v from 'valibot';
import { orderStatuses } from '../../domain/order.ts';
import { count, emptyObject, gameMinutes, id, instant, minutes, money, shortText } from '../fields.ts';
import { reasons } from '../reason.ts';
import { counterEndpoint } from './access.ts';
import { actReason } from './money.ts';
import { pays, soldOrderSchema } from './sale.ts';

/** Who wants a move. What the hall wants never costs the person more; it needs a reason. */
const by = v.picklist(['person', 'hall']);
/** The difference that was shown. Above 0: to be paid; below: it goes back to the wallet. */
const difference = money;

const moveOptionSchema = v.object({
  id,
  number: v.string(),
  type_name: v.string(),
  /** Why the order can't go there now; null if it can. */
  refused: v.nullable(v.picklist(reasons)),
  /** What the person's wish costs, and the hall's; null if the order can't go there by the person's wish. */
  total: v.nullable(difference),
  hall_total: v.nullable(difference),
  /** The price of an hour there for an open-ended game; null for other games. */
  per_hour: v.nullable(money),
});
export type MoveOption = v.InferOutput<typeof moveOptionSchema>;

const swapOptionSchema = v.object({
  id,
  rev: count,
  table: v.object({ id, number: v.string(), type_name: v.string() }),
  /** The part of the name that the hall shows; null for none. */
  name: v.nullable(v.string()),
  status: v.picklist(orderStatuses),
  start_at: instant,
  end_at: instant,
  open_ended: v.boolean(),
  /** What it costs the order that is asked about, as in `moveOptionSchema`. */
  total: v.nullable(difference),
  hall_total: v.nullable(difference),
  /** What it costs this order, which comes to the table of the other one. */
  other_total: v.nullable(difference),
  other_hall_total: v.nullable(difference),
});
export type SwapOption = v.InferOutput<typeof swapOptionSchema>;

/** An end of the day after a year at most: no table is out of service for ever. */
const MAX_BLOCK_MINUTES = 366 * 24 * 60;

export const counterMoveApi = {
  options: counterEndpoint({
    method: 'GET',
    path: '/api/counter/order/moves',
    input: v.object({ id }),
    output: v.object({ list: v.array(moveOptionSchema) }),
    summary: 'The other tables of the outlet, and what it costs to move an order there now.',
  }),
  move: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/move',
    idempotent: true,
    input: v.object({
      id,
      rev: count,
      table_id: id,
      /** The new start of an order that is not played yet. */
      start_at: v.optional(v.nullable(instant), null),
      /** The new length of an order that is not played yet, by the person's wish; never a shorter one. */
      minutes: v.optional(v.nullable(gameMinutes), null),
      by,
      total: difference,
      /** What is paid of `total`; none if nothing is due. */
      pays,
      reason: v.optional(shortText, ''),
    }),
    output: soldOrderSchema,
    summary: 'Move an order or a game to another table, at the difference of the prices.',
  }),
  swaps: counterEndpoint({
    method: 'GET',
    path: '/api/counter/order/swaps',
    input: v.object({ id }),
    output: v.object({ list: v.array(swapOptionSchema) }),
    summary: 'The orders with which an order can change tables now, and what it costs each of the two.',
  }),
  swap: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/swap',
    idempotent: true,
    input: v.object({
      id,
      rev: count,
      other: v.object({ id, rev: count }),
      by,
      total: difference,
      pays,
      other_total: difference,
      other_pays: pays,
      reason: v.optional(shortText, ''),
    }),
    output: v.object({ order: soldOrderSchema, other: soldOrderSchema }),
    summary: 'Two orders change their tables, each at the difference of its prices.',
  }),
  pause: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/pause',
    idempotent: true,
    input: v.object({ id, rev: count, reason: actReason }),
    output: soldOrderSchema,
    summary: 'Stop the clock of a game for a fault of its table.',
  }),
  resume: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/resume',
    idempotent: true,
    input: v.object({ id, rev: count }),
    output: v.object({ order: soldOrderSchema, given_back_minutes: minutes, returned: money }),
    summary: 'End a pause: its minutes are added to the end of the game, or refunded where there is no room.',
  }),
  setState: counterEndpoint({
    method: 'POST',
    path: '/api/counter/table/state',
    idempotent: true,
    input: v.union([
      v.object({
        state: v.picklist(['out']),
        table_id: id,
        minutes: v.pipe(minutes, v.minValue(1), v.maxValue(MAX_BLOCK_MINUTES)),
        reason: actReason,
      }),
      /** `in`: in service again. `clean`: the table that a game has left is clean. */
      v.object({ state: v.picklist(['in', 'clean']), table_id: id }),
    ]),
    output: emptyObject,
    summary: 'Take a table out of service for some minutes, put it back, or say that it is clean.',
  }),
};
