import * as v from 'valibot';
import { wishStates } from '../../domain/waiting.ts';
import { day, gameMinutes, id, instant, openingDay } from '../fields.ts';
import { counterEndpoint } from './access.ts';

const slotSchema = v.object({ table: v.object({ id, number: v.string() }), start_at: instant });

const counterWishSchema = v.object({
  id,
  state: v.picklist(wishStates),
  /** The table types; empty for any. */
  types: v.array(v.object({ id, name: v.string() })),
  /** True if the person would also come to another outlet. */
  elsewhere: v.boolean(),
  minutes: gameMinutes,
  from_at: instant,
  to_at: instant,
  created_at: instant,
  /** waiting: the place among those whose wishes compete with this one, counted from 1. */
  place: v.nullable(v.number()),
  person_id: id,
  name: v.string(),
  /** Masked for attendants; null for none. */
  mobile: v.nullable(v.string()),
  /** offered or taken: the slot, and until when it is held. */
  offer: v.nullable(
    v.object({
      ...slotSchema.entries,
      order_id: id,
      until_at: v.nullable(instant),
    }),
  ),
  /** waiting: the free slots of the outlet that can be offered now, the first of each table. */
  slots: v.array(slotSchema),
});
export type CounterWaitingEntry = v.InferOutput<typeof counterWishSchema>;

export const counterWaitingApi = {
  list: counterEndpoint({
    method: 'GET',
    path: '/api/counter/waiting',
    input: v.object({
      /** If omitted, the business day of now. */
      date: v.optional(openingDay),
    }),
    output: v.object({
      /** False if the hall file has no waiting list. */
      on: v.boolean(),
      date: day,
      /**
       * Those who wait for a game of this business day or have an offer, first come first, then the others.
       */
      list: v.array(counterWishSchema),
    }),
    summary: 'The waiting list of a business day, with what could be offered to each person now.',
  }),
  offer: counterEndpoint({
    method: 'POST',
    path: '/api/counter/waiting/offer',
    idempotent: true,
    input: v.object({ id, table_id: id, start_at: instant }),
    output: counterWishSchema,
    summary: 'Offer a free slot to a person who waits, whatever their place.',
  }),
  remove: counterEndpoint({
    method: 'POST',
    path: '/api/counter/waiting/remove',
    idempotent: true,
    input: v.object({ id }),
    output: counterWishSchema,
    summary: 'Take a person off the waiting list. An offer that they have is cancelled.',
  }),
};
