import * as v from 'valibot';
import { tableDrawings } from '../../domain/hall.ts';
import { orderStatuses } from '../../domain/order.ts';
import { tableStates } from '../../domain/table-state.ts';
import { faultKinds } from '../contact.ts';
import { count, emptyObject, id, instant, minutes, money, shortText } from '../fields.ts';
import { lineSchema } from '../order.ts';
import { counterEndpoint } from './access.ts';
import { paidBack, payBackAtOnce } from './sale.ts';

/** An order as the board shows it. */
export const boardOrderSchema = v.object({
  id,
  number: v.string(),
  /** Counts the changes of the order: actions on it send the one that was seen. */
  rev: count,
  table_id: id,
  status: v.picklist(orderStatuses),
  kind: v.picklist(['now', 'book']),
  /** The part of the name that the hall's `counter.names` shows; null for none. */
  name: v.nullable(v.string()),
  start_at: instant,
  end_at: instant,
  minutes,
  /** unpaid: the end of the hold. */
  hold_until_at: v.nullable(instant),
  opened_at: v.nullable(instant),
  /** playing: since when its clock is stopped. */
  paused_at: v.nullable(instant),
  /** The pauses that are over, seconds. */
  paused_seconds: v.pipe(v.number(), v.integer()),
  ended_at: v.nullable(instant),
  /** playing: `end_at` is until when it keeps its table. */
  open_ended: v.boolean(),
  /** The bill of an open-ended game and how much of it is paid; null for other games. */
  bill: v.nullable(
    v.object({
      lines: v.array(lineSchema),
      paid: money,
      /** The minutes of the minimum charge if the bill charges for them; null if more was played. */
      min_minutes: v.optional(v.nullable(minutes), null),
    }),
  ),
  /** How many play, the organiser included; null if nobody was invited. */
  party_size: v.optional(v.nullable(count), null),
  /** An unpaid order whose price is split: until when it can be paid, and what all have paid so far. */
  split: v.optional(v.nullable(v.object({ due_at: instant, paid: money })), null),
  /** What is not paid yet, the deposit included; of a game without a fixed end, the deposit not deducted. */
  owed: money,
  /** Held for the customer, returned after the game. */
  deposit: money,
  /** What the staff have noted about the booking; empty for nothing. */
  note: v.optional(v.string(), ''),
});
export type BoardOrder = v.InferOutput<typeof boardOrderSchema>;

const boardTableSchema = v.object({
  id,
  number: v.string(),
  type: id,
  type_name: v.string(),
  drawing: v.optional(v.picklist(tableDrawings), 'pool'),
  /** The price of an hour that begins now, minor units. */
  price_per_hour: v.optional(money, 0),
  plan: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number(), rotate: v.number() }),
  state: v.picklist(tableStates),
  /** End of the game or of the cleaning; null while free. */
  until_at: v.nullable(instant),
  /** While free: the start of the next booking. */
  free_until_at: v.nullable(instant),
  out_of_service: v.boolean(),
  /** Why and until when the staff have taken it out of service; null if they have not. */
  block: v.nullable(v.object({ until_at: instant, reason: v.string() })),
  /** The one that occupies the table now: unpaid, paid, playing, or ended or due while it is cleaned. */
  order: v.nullable(boardOrderSchema),
  /** The ticket of the queue that is called to the table; null for none. */
  call: v.optional(
    v.nullable(
      v.object({
        ticket_id: id,
        number: count,
        name: v.string(),
        /** The account of the person; null for a guest. */
        person_id: v.nullable(id),
      }),
    ),
    null,
  ),
  lamp: v.object({
    on: v.boolean(),
    /** When a switch of the lamp by the staff ends. */
    by_hand_until_at: v.nullable(instant),
    /** False if the device does not confirm its state. */
    confirmed: v.boolean(),
  }),
});
export type BoardTable = v.InferOutput<typeof boardTableSchema>;

/**
 * What needs a person: a fault, a lamp without confirmation, an order that can't be settled, a drawer whose
 * difference no manager has approved, a game without a fixed end that has to stop soon, a bill that is not
 * paid, a refund to a card that failed.
 */
const alertKinds = ['fault', 'lamp', 'order', 'shift', 'ending', 'bill', 'refund', 'queue'] as const;

const alertSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  kind: v.picklist(alertKinds),
  /** The table that it is about; null for none, or if the hall no longer has it. */
  table: v.nullable(v.object({ id, number: v.string() })),
  at: instant,
  /** The member of staff who takes care of it; null while nobody does. */
  taken_by: v.nullable(v.string()),
  fault: v.nullable(
    v.object({
      id,
      kind: v.picklist(faultKinds),
      content: v.string(),
      images: v.array(v.string()),
      video: v.nullable(v.string()),
      answer: v.nullable(v.string()),
    }),
  ),
  /** The person whose money is in the wallet again, and the amount. */
  refund: v.nullable(v.object({ user_id: id, amount: money })),
});
export type BoardAlert = v.InferOutput<typeof alertSchema>;

const boardSchema = v.object({
  outlet: v.object({ id, name: v.string(), time_zone: v.string() }),
  plan: v.object({ width: v.number(), height: v.number() }),
  currency: v.string(),
  tables: v.array(boardTableSchema),
  /** Bookings and holds that start within an hour, or should have started; by start. */
  arrivals: v.array(boardOrderSchema),
  /** Games without a fixed end that are stopped and not paid; oldest first. */
  bills: v.array(boardOrderSchema),
  /** Oldest first. */
  alerts: v.array(alertSchema),
  /** The queue; null if the hall has none. `ready`: how many wait although a table is free for them. */
  queue: v.optional(v.nullable(v.object({ waiting: count, ready: count })), null),
});
export type Board = v.InferOutput<typeof boardSchema>;

const orderAction = v.object({ id, rev: count });

export const counterBoardApi = {
  board: counterEndpoint({
    method: 'GET',
    path: '/api/counter/board',
    input: emptyObject,
    output: boardSchema,
    summary: "The outlet's tables, orders of now and the next hour, and what needs a person.",
  }),
  end: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/end',
    idempotent: true,
    input: v.object({ ...orderAction.entries, pay_back: payBackAtOnce }),
    /** `returned`: to the person who has booked. */
    output: v.object({ order: boardOrderSchema, returned: money, ...paidBack }),
    summary: 'End a game now: the unused time and the deposit go back to the wallet.',
  }),
  release: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/release',
    idempotent: true,
    input: orderAction,
    output: v.object({ order: boardOrderSchema }),
    summary: 'Cancel an order that is not paid, and free its table. The customer is told.',
  }),
  clean: counterEndpoint({
    method: 'POST',
    path: '/api/counter/table/clean',
    idempotent: true,
    input: orderAction,
    output: v.object({ order: boardOrderSchema }),
    summary: 'The table of an ended game is cleaned: it is free.',
  }),
  lamp: counterEndpoint({
    method: 'POST',
    path: '/api/counter/table/lamp',
    input: v.object({ table_id: id, on: v.boolean() }),
    output: v.object({ until_at: instant }),
    summary: 'Switch the lamp of a table by hand, for half an hour or until a game begins or ends.',
  }),
  takeFault: counterEndpoint({
    method: 'POST',
    path: '/api/counter/fault/take',
    input: v.object({ id }),
    output: emptyObject,
    summary: 'Take care of a fault. Refused with `changed` where somebody else does.',
  }),
  answerFault: counterEndpoint({
    method: 'POST',
    path: '/api/counter/fault/answer',
    idempotent: true,
    input: v.object({ id, text: v.pipe(shortText, v.minLength(1)) }),
    output: emptyObject,
    summary: 'Answer the reporter of a fault, in the app.',
  }),
  finishFault: counterEndpoint({
    method: 'POST',
    path: '/api/counter/fault/done',
    idempotent: true,
    input: v.object({ id }),
    output: emptyObject,
    summary: 'The fault is repaired: its reporter is told.',
  }),
  takeAlert: counterEndpoint({
    method: 'POST',
    path: '/api/counter/alert/take',
    input: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
    output: emptyObject,
    summary: 'Take care of an alert, which ends its sound.',
  }),
};

/** `GET /api/counter/stream`: Server-Sent Events. After `changed` or a reconnect, read the board again. */
export const COUNTER_STREAM_PATH = '/api/counter/stream';
