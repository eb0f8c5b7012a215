import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { partySchema, personSchema, playedOrderSchema } from './player.ts';
import { offeredShareSchema, ownShareSchema } from './share.ts';

/**
 * Somebody with whom the person of the call played. The `id` is of a game that both play, not of the account.
 */
const knownPersonSchema = v.object({ id, ...personSchema.entries });
export type KnownPerson = v.InferOutput<typeof knownPersonSchema>;

/** An order to which its organiser has invited the person. `id`: of the invitation. */
const receivedInvitationSchema = v.object({
  id,
  order: playedOrderSchema,
  /** The share of the person if they join; null if nothing is to be paid. */
  share: v.optional(v.nullable(offeredShareSchema), null),
});
export type ReceivedInvitation = v.InferOutput<typeof receivedInvitationSchema>;

/** A share that is still to be paid. */
const dueShareSchema = v.object({ order: playedOrderSchema, share: ownShareSchema });
export type DueShare = v.InferOutput<typeof dueShareSchema>;

/** Who may invite a person. */
export const privacySchema = v.object({
  /** Whether people with whom the person played may invite them. */
  invitations: v.boolean(),
  /** Whom the person has blocked, the last first. `id`: of the block. */
  blocked: v.array(v.object({ id, ...personSchema.entries })),
});
export type Privacy = v.InferOutput<typeof privacySchema>;

export const playerInvitationApi = {
  known: endpoint({
    method: 'GET',
    path: '/api/player/known',
    access: 'phone',
    /** `order_id`: an order of the person's own; those who have a place in it are left out. */
    input: v.object({ order_id: v.optional(id) }),
    output: v.object({ list: v.array(knownPersonSchema) }),
    summary: 'The people with whom the person played last, without those who do not want to be invited.',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/player/invite',
    access: 'phone',
    /** `person_id`: of a known person. */
    input: v.object({ id, person_id: id }),
    output: partySchema,
    summary: "Invite somebody to an order of the person's own. Safe to repeat.",
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/player/withdraw',
    access: 'phone',
    input: v.object({ id, player_id: id }),
    output: partySchema,
    summary: 'Take an invitation back. Safe to repeat.',
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/player/invitations',
    access: 'phone',
    input: v.object({}),
    output: v.object({ list: v.array(receivedInvitationSchema) }),
    summary: 'The orders to which others have invited the person, the next one first.',
  }),
  asked: endpoint({
    method: 'GET',
    path: '/api/player/asked',
    access: 'phone',
    input: v.object({}),
    output: v.object({ shares: v.array(dueShareSchema), invitations: v.array(receivedInvitationSchema) }),
    summary:
      'What friends ask of the person, at most three: shares to pay, the first deadline first, then invitations.',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/player/accept',
    access: 'phone',
    input: v.object({
      id,
      /** The start that the person was shown; refused with `order_moved` if the booking has moved since. */
      start_at: v.optional(instant),
    }),
    output: playedOrderSchema,
    summary: 'Join an order by an invitation. Safe to repeat.',
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/player/decline',
    access: 'phone',
    input: v.object({ id }),
    output: v.object({}),
    summary: 'Decline an invitation. Safe to repeat.',
  }),
  privacy: endpoint({
    method: 'GET',
    path: '/api/player/privacy',
    access: 'phone',
    input: v.object({}),
    output: privacySchema,
    summary: 'Whether others may invite the person, and whom the person has blocked.',
  }),
  setPrivacy: endpoint({
    method: 'POST',
    path: '/api/player/privacy',
    access: 'phone',
    input: v.object({ invitations: v.boolean() }),
    output: privacySchema,
    summary: 'Say whether others may invite the person. Safe to repeat.',
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/player/block',
    access: 'phone',
    /** `person_id`: of a known person, of somebody who plays the same order, or of an invitation. */
    input: v.object({ person_id: id }),
    output: privacySchema,
    summary:
      'Block somebody, who is not told: neither invites the other or joins their orders. Safe to repeat.',
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/api/player/unblock',
    access: 'phone',
    input: v.object({ id }),
    output: privacySchema,
    summary: 'End a block. Safe to repeat.',
  }),
};
