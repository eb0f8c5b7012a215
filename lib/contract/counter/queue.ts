import * as v from 'valibot';
import { ticketStates } from '../../domain/queue.ts';
import { mobile } from '../code.ts';
import { count, emptyObject, id, instant } from '../fields.ts';
import { players, queueName, waitSchema } from '../queue.ts';
import { counterEndpoint } from './access.ts';

const counterTicketSchema = v.object({
  id,
  number: count,
  state: v.picklist(ticketStates),
  type: id,
  type_name: v.string(),
  players,
  /** Empty if the person gave only a phone number. */
  name: v.string(),
  /** Masked for attendants; null for none. */
  mobile: v.nullable(v.string()),
  /** The account of the person; null for a guest. */
  person_id: v.nullable(id),
  wait: v.nullable(waitSchema),
  /** The table of the call; null if the ticket has not been called. */
  table: v.nullable(v.object({ id, number: v.string() })),
  created_at: instant,
  come_until_at: v.nullable(instant),
  /** called: since when the person is at the counter, as they say themselves. */
  here_at: v.nullable(instant),
});
export type CounterTicket = v.InferOutput<typeof counterTicketSchema>;

const lineSchema = v.object({
  /** False if the hall file has no queue. */
  on: v.boolean(),
  open: v.boolean(),
  /** The table types of the outlet. `free`: tables that a person can be called to. */
  types: v.array(v.object({ id, name: v.string(), free: count, wait: v.nullable(waitSchema) })),
  /** Those who are called or wait, first come first. */
  tickets: v.array(counterTicketSchema),
  /** Those who were called in the last hour and did not come, the newest first. */
  missed: v.array(counterTicketSchema),
});

export const counterQueueApi = {
  line: counterEndpoint({
    method: 'GET',
    path: '/api/counter/queue',
    input: emptyObject,
    output: lineSchema,
    summary: 'The queue at the door, and the free tables.',
  }),
  add: counterEndpoint({
    method: 'POST',
    path: '/api/counter/queue/add',
    idempotent: true,
    input: v.object({ type: id, players, name: queueName, mobile }),
    output: counterTicketSchema,
    summary: 'Take a ticket for a walk-in, who has a name or a phone.',
  }),
  call: counterEndpoint({
    method: 'POST',
    path: '/api/counter/queue/call',
    idempotent: true,
    input: v.object({
      id,
      /** True if the person stands at the counter: nothing is sent. */
      here: v.optional(v.boolean(), false),
    }),
    output: counterTicketSchema,
    summary: 'Call a ticket to a free table of its type. Refused with `queue_no_table` if there is none.',
  }),
  seat: counterEndpoint({
    method: 'POST',
    path: '/api/counter/queue/seat',
    idempotent: true,
    input: v.object({ id }),
    output: counterTicketSchema,
    summary: 'The person has come and is seated, without a game that the counter opens.',
  }),
  skip: counterEndpoint({
    method: 'POST',
    path: '/api/counter/queue/skip',
    idempotent: true,
    input: v.object({ id }),
    output: counterTicketSchema,
    summary: 'The called person does not come: the next one is called to the table.',
  }),
  remove: counterEndpoint({
    method: 'POST',
    path: '/api/counter/queue/remove',
    idempotent: true,
    input: v.object({ id }),
    output: counterTicketSchema,
    summary: 'Take a ticket off the queue.',
  }),
};
