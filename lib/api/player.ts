'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerEndpoint, Input } from '#lib/contract/endpoint.ts';
import type { OrderFilter } from '#lib/contract/order.ts';
import { type Party, playerApi } from '#lib/contract/player.ts';
import type { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { MINE } from './cache/query-keys.ts';
import { type CallOptions, call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

const PLAYER = [MINE, 'player'] as const;

export const playerQueries = {
  /** The orders that the person joined. */
  list: (status: OrderFilter, locale: string) =>
    queryOptions({
      queryKey: [...PLAYER, 'list', status, locale],
      queryFn: ({ signal }) => callOrThrow(playerApi.list, { status }, customer, { signal }),
      staleTime: 5_000,
    }),
  /** An order that the person joined. */
  detail: (id: string, locale: string) =>
    queryOptions({
      queryKey: [...PLAYER, 'detail', id, locale],
      queryFn: ({ signal }) => callOrThrow(playerApi.detail, { id }, customer, { signal }),
      staleTime: 5_000,
    }),
  /** Who plays an order of the person's own. */
  party: (id: string) =>
    queryOptions({
      queryKey: [...PLAYER, 'party', id],
      queryFn: ({ signal }) => callOrThrow(playerApi.party, { id }, customer, { signal }),
      staleTime: 5_000,
    }),
};

/** A change of who plays an order, after which all that is the person's own is fetched again. */
function usePlayerChange<E extends CustomerEndpoint>(endpoint: E, options: CallOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input, customer, options),
    onSettled: () => client.invalidateQueries({ queryKey: [MINE] }),
  });
}

/** The page shows a refusal. */
export const useJoinOrder = () => usePlayerChange(playerApi.join, { quiet: true });
export const useOpenAsPlayer = () => usePlayerChange(playerApi.open);

/** Leaves an order, which is then forgotten on this phone. */
export function useLeaveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string }) => {
      const reply = await call(playerApi.leave, { id }, customer);
      if (reply.code === 1) client.removeQueries({ queryKey: [...PLAYER, 'detail', id] });
      return reply;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [MINE] }),
  });
}

/** A call by the organiser of an order that answers with its party. */
type PartyCall =
  | typeof playerApi.change
  | typeof playerApi.remove
  | typeof playerApi.readmit
  | typeof playerApi.revoke
  | typeof playerInvitationApi.invite
  | typeof playerInvitationApi.withdraw;

/** A change by the organiser: its answer is shown at once. */
export function usePartyChange<E extends PartyCall>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input<E>) => {
      const reply = await call<CustomerEndpoint>(endpoint, input, customer);
      if (reply.code === 1) client.setQueryData(playerQueries.party(input.id).queryKey, reply.data as Party);
      return reply;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [MINE] }),
  });
}

export const useChangeParty = () => usePartyChange(playerApi.change);
export const useRemovePlayer = () => usePartyChange(playerApi.remove);
export const useReadmitPlayer = () => usePartyChange(playerApi.readmit);
export const useRevokeLink = () => usePartyChange(playerApi.revoke);
