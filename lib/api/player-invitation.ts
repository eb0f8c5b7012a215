'use client';

import type { QueryClient } from '@tanstack/react-query';
import { type Privacy, playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { MINE } from './cache/query-keys.ts';
import { customerQuery, useChange } from './client/customer-queries.ts';
import { showParty } from './player.ts';

const INVITATION = [MINE, 'player-invitation'] as const;

export const playerInvitationQueries = {
  /** The people with whom the person played. `orderId`: those who have a place in this order are left out. */
  known: (orderId: string | null) => ({
    ...customerQuery(
      [...INVITATION, 'known', orderId],
      playerInvitationApi.known,
      orderId === null ? {} : { order_id: orderId },
    ),
    staleTime: 5_000,
  }),
  /** The orders to which the person is invited. */
  received: (locale: string) => ({
    ...customerQuery([...INVITATION, 'received', locale], playerInvitationApi.received, {}),
    staleTime: 5_000,
  }),
  /** What friends ask of the person. */
  asked: (locale: string) => ({
    ...customerQuery([...INVITATION, 'asked', locale], playerInvitationApi.asked, {}),
    staleTime: 5_000,
  }),
  /** Who may invite the person, and whom they have blocked. */
  privacy: () => customerQuery([...INVITATION, 'privacy'], playerInvitationApi.privacy, {}),
};

/** The card shows a refusal. */
export const useAcceptInvitation = () => useChange(playerInvitationApi.accept, { quiet: true });
export const useDeclineInvitation = () => useChange(playerInvitationApi.decline);

export const useInvitePerson = () => useChange(playerInvitationApi.invite, showParty);
export const useWithdrawInvitation = () => useChange(playerInvitationApi.withdraw, showParty);

/** A change of who may invite the person: its answer is shown at once. */
const showPrivacy = {
  onDone: (privacy: Privacy, client: QueryClient) =>
    void client.setQueryData(playerInvitationQueries.privacy().queryKey, privacy),
};

export const useSetPrivacy = () => useChange(playerInvitationApi.setPrivacy, showPrivacy);
export const useBlockPerson = () => useChange(playerInvitationApi.block, showPrivacy);
export const useUnblockPerson = () => useChange(playerInvitationApi.unblock, showPrivacy);
