import * as v from 'valibot';
import { PARTY_SIZES, playerStates } from '../domain/party.ts';
import { endpoint } from './endpoint.ts';
import { count, id, instant, minutes } from './fields.ts';
import { token } from './invitation.ts';
import { orderDetailSchema, orderFilters, orderSchema, walletPlatforms } from './order.ts';
import { ownShareSchema } from './share.ts';

/** A game that is over is `ended`, whether or not its bill is paid. */
const playedStatuses = ['unpaid', 'paid', 'playing', 'ended', 'cancelled'] as const;

/** How many play, the organiser included, and how many can. */
const headcount = { players: count, party_size: count };

/** A person by the name and the picture that they chose themselves. */
export const personSchema = v.object({ nickname: v.string(), avatar: v.nullable(v.string()) });
export type Person = v.InferOutput<typeof personSchema>;

/** An order as somebody sees it who plays without having booked: nothing about its money but their share. */
export const playedOrderSchema = v.object({
  id,
  status: v.picklist(playedStatuses),
  table: orderSchema.entries.table,
  store: orderSchema.entries.store,
  start_at: instant,
  end_at: instant,
  minutes,
  /** paid: from when the table can be opened. */
  open_from_at: v.nullable(instant),
  opened_at: v.nullable(instant),
  ended_at: v.nullable(instant),
  open_ended: v.boolean(),
  /** playing: since when the staff have stopped its clock. */
  paused_at: v.nullable(instant),
  /** Whether the organiser lets players open the table. */
  can_open: v.boolean(),
  joined_at: instant,
  organiser: personSchema,
  ...headcount,
  /** The person's share; null if the order is not split and they have paid nothing. */
  share: v.optional(v.nullable(ownShareSchema), null),
});
export type PlayedOrder = v.InferOutput<typeof playedOrderSchema>;

export const playedOrderDetailSchema = v.object({
  ...playedOrderSchema.entries,
  place: v.object({ address: v.string(), lat: v.number(), lng: v.number() }),
  /** The wallets for which the hall makes passes. */
  wallets: v.array(v.picklist(walletPlatforms)),
  /** Opens the person's calendar file and passes. */
  token,
  /** Those who joined, in the order in which they did. */
  others: v.array(v.object({ id, ...personSchema.entries, mine: v.boolean() })),
  /** What the person's rating is: it can be given, or was given; null before the game is over. */
  rating: v.optional(v.nullable(v.picklist(['open', 'given'])), null),
  /** playing: the extensions that the person can pay, at the price of their level. */
  extend_options: v.optional(orderDetailSchema.entries.extend_options, []),
  /** The newest payment of the person for the order by a payment provider. */
  payment: v.optional(orderDetailSchema.entries.payment, null),
});
export type PlayedOrderDetail = v.InferOutput<typeof playedOrderDetailSchema>;

const playerSchema = v.object({ id, ...personSchema.entries, state: v.picklist(playerStates) });
export type Player = v.InferOutput<typeof playerSchema>;

/** Who plays an order, as its organiser sees it. */
export const partySchema = v.object({
  ...headcount,
  players_open: v.boolean(),
  /** Whether a link to the order is in force. */
  has_link: v.boolean(),
  list: v.array(playerSchema),
});
export type Party = v.InferOutput<typeof partySchema>;

const partySize = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(PARTY_SIZES.min),
  v.maxValue(PARTY_SIZES.max),
);

export const playerApi = {
  join: endpoint({
    method: 'POST',
    path: '/api/player/join',
    access: 'phone',
    input: v.object({
      token,
      /** The start that the person was shown; refused with `order_moved` if the booking has moved since. */
      start_at: v.optional(instant),
    }),
    output: playedOrderSchema,
    summary: 'Join an order by the link of its organiser. Safe to repeat.',
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/player/leave',
    access: 'phone',
    input: v.object({ id }),
    output: v.object({}),
    summary: 'Leave an order that somebody else booked. Safe to repeat.',
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/player/open',
    access: 'phone',
    idempotent: true,
    input: v.object({ id, code: v.pipe(v.string(), v.trim(), v.maxLength(200)) }),
    output: playedOrderSchema,
    summary: "Open a booking that somebody else made, with the table's code, if its organiser allows it.",
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/player/list',
    access: 'phone',
    input: v.object({ status: v.optional(v.picklist(orderFilters), 'all') }),
    output: v.object({ list: v.array(playedOrderSchema) }),
    summary: 'The newest orders that the person joined.',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/player/detail',
    access: 'phone',
    input: v.object({ id }),
    output: playedOrderDetailSchema,
    summary: 'One order that the person joined, with those who play it.',
  }),
  party: endpoint({
    method: 'GET',
    path: '/api/player/party',
    access: 'phone',
    input: v.object({ id }),
    output: partySchema,
    summary: "Who plays an order of the person's own.",
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/player/change',
    access: 'phone',
    input: v.object({
      id,
      party_size: v.optional(partySize),
      players_open: v.optional(v.boolean()),
    }),
    output: partySchema,
    summary: 'Set how many play an order, and whether players may open its table. Safe to repeat.',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/player/remove',
    access: 'phone',
    input: v.object({ id, player_id: id }),
    output: partySchema,
    summary: 'Remove a player, who can join again only once the organiser lets them. Safe to repeat.',
  }),
  readmit: endpoint({
    method: 'POST',
    path: '/api/player/readmit',
    access: 'phone',
    input: v.object({ id, player_id: id }),
    output: partySchema,
    summary: 'Let somebody who was removed join again by a link. Safe to repeat.',
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/player/revoke',
    access: 'phone',
    input: v.object({ id }),
    output: partySchema,
    summary: 'End the link to an order. Those who joined by it stay. Safe to repeat.',
  }),
};
