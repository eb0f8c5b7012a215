import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { count, id, instant } from './fields.ts';
import { offeredShareSchema } from './share.ts';

/** Unguessable, base64url. */
export const token = v.pipe(v.string(), v.regex(/^[\w-]{10,64}$/));

/** What anybody with the link may know of an order: no names, and of the price only the share to join. */
export const invitationSchema = v.object({
  table: v.object({ id, number: v.string(), type: id }),
  store: v.object({
    id,
    name: v.string(),
    address: v.string(),
    lat: v.number(),
    lng: v.number(),
    time_zone: v.string(),
  }),
  start_at: instant,
  /** When the game ends, or ended. */
  end_at: instant,
  state: v.picklist(['coming', 'playing', 'over']),
  /** Whether people can still join: an order that is split also takes them for a day after its end. */
  can_join: v.optional(v.nullable(v.boolean()), null),
  /** How many play, the organiser included; null in the answer of an older server. */
  players: v.optional(v.nullable(count), null),
  /** How many can play. */
  party_size: v.optional(v.nullable(count), null),
  /** The share of whoever joins now; null if nothing is to be paid or nobody can join. */
  share: v.optional(v.nullable(offeredShareSchema), null),
  /** What the signed-in person is in this order; null for anybody else. */
  me: v.optional(
    v.nullable(
      v.object({
        /** The order, which the organiser and the players can open. */
        order_id: v.nullable(id),
        role: v.picklist(['organiser', 'joined', 'removed']),
      }),
    ),
    null,
  ),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;

export const invitationApi = {
  make: endpoint({
    method: 'POST',
    path: '/api/order/invite',
    access: 'phone',
    input: v.object({ id }),
    output: v.object({ token }),
    summary:
      "The token of the link to the order's public page. Safe to repeat: it is the same until it is revoked.",
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/order/invitation',
    access: 'guest',
    input: v.object({ token }),
    output: invitationSchema,
    summary:
      'An order as its public page shows it, until a day after its end. A cancelled order is not found.',
  }),
};

/** Links that the phone itself opens, with `?token=` of an invitation and `&lang=`. */
export const invitationFiles = {
  calendar: '/api/order/calendar',
  apple: '/api/order/pass/apple',
  google: '/api/order/pass/google',
} as const;
