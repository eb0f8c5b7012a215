import * as v from 'valibot';
import { wishStates } from '../domain/waiting.ts';
import { endpoint } from './endpoint.ts';
import { count, emptyObject, gameMinutes, id, instant, money } from './fields.ts';

const storeSchema = v.object({ id, name: v.string(), time_zone: v.string() });

/** A slot that an unpaid order of the person holds until `until_at`. */
const offerSchema = v.object({
  order_id: id,
  table: v.object({ id, number: v.string(), type: id }),
  store: storeSchema,
  start_at: instant,
  end_at: instant,
  total: money,
  until_at: instant,
});

export const wishSchema = v.object({
  id,
  state: v.picklist(wishStates),
  stores: v.array(storeSchema),
  /** The table types; empty for any. */
  types: v.array(v.object({ id, name: v.string() })),
  minutes: gameMinutes,
  /** The game starts between these instants, both included. */
  from_at: instant,
  to_at: instant,
  created_at: instant,
  /** waiting: the place among those whose wishes compete with this one, counted from 1. */
  place: v.nullable(count),
  /** offered: what is held for the person. */
  offer: v.nullable(offerSchema),
});
export type WaitingEntry = v.InferOutput<typeof wishSchema>;

export const waitingApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/waiting/list',
    access: 'phone',
    input: emptyObject,
    output: v.object({
      /** False if the hall has no waiting list. */
      on: v.boolean(),
      /** How many wishes a person can have. */
      max: count,
      /** How long an offer is held. */
      offer_minutes: count,
      /** The person's wishes that wait or are offered, then those that ended in the last day. */
      list: v.array(wishSchema),
    }),
    summary: "The person's wishes on the waiting list, with their places and offers.",
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/waiting/join',
    access: 'phone',
    idempotent: true,
    input: v.object({
      store_ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(10)),
      /** Empty for any. */
      types: v.pipe(v.array(id), v.maxLength(20)),
      minutes: gameMinutes,
      from_at: instant,
      to_at: instant,
    }),
    output: wishSchema,
    summary:
      'Wait for a table. Refused with `wait_not_needed` if there is one now; the same wish again returns the first.',
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/waiting/leave',
    access: 'phone',
    idempotent: true,
    input: v.object({ id }),
    output: wishSchema,
    summary: 'Stop waiting, or decline the offer: its order is cancelled, and the next person gets the slot.',
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/waiting/again',
    access: 'phone',
    idempotent: true,
    input: v.object({ id }),
    output: wishSchema,
    summary: 'Wait again, at the end of the list, after an offer was declined or has lapsed.',
  }),
};
