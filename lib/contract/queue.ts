import * as v from 'valibot';
import { ticketStates } from '../domain/queue.ts';
import { mobile } from './code.ts';
import { endpoint } from './endpoint.ts';
import { count, id, instant, queryLang } from './fields.ts';

/** Minutes until a table is expected to be free; `to` is null if it may take until the outlet closes. */
export const waitSchema = v.object({ from: count, to: v.nullable(count) });

/** The person's name in the queue, as it is called out. */
export const queueName = v.pipe(v.string(), v.trim(), v.maxLength(40));
export const players = v.pipe(count, v.minValue(1), v.maxValue(12));

/** A random text that the phone of a guest makes and keeps: it proves that the ticket is the guest's. */
const secret = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/));

const queueTypeSchema = v.object({
  id,
  name: v.string(),
  /** Tickets of the queue for this type. */
  waiting: count,
  /** How long somebody would wait who joined now; null if no table is expected to be free today. */
  wait: v.nullable(waitSchema),
});

export const ticketSchema = v.object({
  id,
  /** Counted from 1 on each business day. */
  number: count,
  state: v.picklist(ticketStates),
  store: v.object({ id, name: v.string() }),
  type_name: v.string(),
  players,
  name: v.string(),
  /** Tickets for the same type before this one. */
  ahead: count,
  /** Null if no table is expected to be free today, or if the ticket no longer waits. */
  wait: v.nullable(waitSchema),
  /** called: the number of the table. */
  table: v.nullable(v.string()),
  /** called: until when the person has to come. */
  come_until_at: v.nullable(instant),
  /** called: since when the person is at the counter. The call does not end by itself any more. */
  here_at: v.optional(v.nullable(instant), null),
});
export type QueueTicket = v.InferOutput<typeof ticketSchema>;

/** Names a ticket. A guest proves with the secret that it is theirs, a person with their session. */
const ownTicket = { id, secret: v.optional(secret) };

export const queueApi = {
  line: endpoint({
    method: 'GET',
    path: '/api/queue/line',
    access: 'guest',
    input: v.object({ store_id: id, lang: queryLang }),
    output: v.object({
      store: v.object({ id, name: v.string() }),
      /** False if the hall has no queue. */
      on: v.boolean(),
      /** False while the outlet is closed: nobody can join. */
      open: v.boolean(),
      /** The table types of the outlet. */
      types: v.array(queueTypeSchema),
      /** The ticket of the signed-in person in this queue. */
      ticket: v.nullable(ticketSchema),
    }),
    summary: 'The queue at the door of an outlet: how many wait for each table type, and how long.',
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/queue/join',
    access: 'guest',
    input: v.object({
      store_id: id,
      type: id,
      players,
      name: queueName,
      /** Gets an SMS as the table is free. Empty for none. */
      mobile,
      secret,
    }),
    output: ticketSchema,
    summary: 'Join the queue of an outlet, also without an account. Repeated with one secret, it joins once.',
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/queue/ticket',
    access: 'guest',
    input: v.object(ownTicket),
    output: ticketSchema,
    summary: "The person's own ticket: its place in the queue, and the table once it is called.",
  }),
  here: endpoint({
    method: 'POST',
    path: '/api/queue/here',
    access: 'guest',
    input: v.object(ownTicket),
    output: ticketSchema,
    summary: 'Tell the staff that the called person is at the counter. Safe to repeat.',
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/queue/leave',
    access: 'guest',
    input: v.object(ownTicket),
    output: ticketSchema,
    summary: 'Leave the queue.',
  }),
};
