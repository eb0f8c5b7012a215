'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerEndpoint, Input } from '#lib/contract/endpoint.ts';
import { type Privacy, playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { MINE } from './cache/query-keys.ts';
import { type CallOptions, call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';
import { usePartyChange } from './player.ts';

const INVITATION = [MINE, 'player-invitation'] as const;

export const playerInvitationQueries = {
  /** The people with whom the person played. `orderId`: those who have a place in this order are left out. */
  known: (orderId: string | null) =>
    queryOptions({
      queryKey: [...INVITATION, 'known', orderId],
      queryFn: ({ signal }) =>
        callOrThrow(playerInvitationApi.known, orderId === null ? {} : { order_id: orderId }, customer, {
          signal,
        }),
      staleTime: 5_000,
    }),
  /** The orders to which the person is invited. */
  received: (locale: string) =>
    queryOptions({
      queryKey: [...INVITATION, 'received', locale],
      queryFn: ({ signal }) => callOrThrow(playerInvitationApi.received, {}, customer, { signal }),
      staleTime: 5_000,
    }),
  /** What friends ask of the person. */
  asked: (locale: string) =>
    queryOptions({
      queryKey: [...INVITATION, 'asked', locale],
      queryFn: ({ signal }) => callOrThrow(playerInvitationApi.asked, {}, customer, { signal }),
      staleTime: 5_000,
    }),
  /** Who may invite the person, and whom they have blocked. */
  privacy: () =>
    queryOptions({
      queryKey: [...INVITATION, 'privacy'],
      queryFn: ({ signal }) => callOrThrow(playerInvitationApi.privacy, {}, customer, { signal }),
    }),
};

/** A change of invitations, after which all that is the person's own is fetched again. */
function useInvitationChange<E extends CustomerEndpoint>(endpoint: E, options: CallOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input, customer, options),
    onSettled: () => client.invalidateQueries({ queryKey: [MINE] }),
  });
}

/** The card shows a refusal. */
export const useAcceptInvitation = () => useInvitationChange(playerInvitationApi.accept, { quiet: true });
export const useDeclineInvitation = () => useInvitationChange(playerInvitationApi.decline);

export const useInvitePerson = () => usePartyChange(playerInvitationApi.invite);
export const useWithdrawInvitation = () => usePartyChange(playerInvitationApi.withdraw);

type PrivacyCall =
  | typeof playerInvitationApi.setPrivacy
  | typeof playerInvitationApi.block
  | typeof playerInvitationApi.unblock;

/** A change of who may invite the person: its answer is shown at once. */
function usePrivacyChange<E extends PrivacyCall>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input<E>) => {
      const reply = await call<CustomerEndpoint>(endpoint, input, customer);
      if (reply.code === 1)
        client.setQueryData(playerInvitationQueries.privacy().queryKey, reply.data as Privacy);
      return reply;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [MINE] }),
  });
}

export const useSetPrivacy = () => usePrivacyChange(playerInvitationApi.setPrivacy);
export const useBlockPerson = () => usePrivacyChange(playerInvitationApi.block);
export const useUnblockPerson = () => usePrivacyChange(playerInvitationApi.unblock);
