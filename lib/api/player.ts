'use client';

import type { QueryClient } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import type { OrderFilter } from '#lib/contract/order.ts';
import { type Party, playerApi } from '#lib/contract/player.ts';
import { MINE } from './cache/query-keys.ts';
import { customerQuery, useChange } from './client/customer-queries.ts';

const PLAYER = [MINE, 'player'] as const;

export const playerQueries = {
  /** The orders that the person joined. */
  list: (status: OrderFilter, locale: string) => ({
    ...customerQuery([...PLAYER, 'list', status, locale], playerApi.list, { status }),
    staleTime: 5_000,
  }),
  /** An order that the person joined. */
  detail: (id: string, locale: string) => ({
    ...customerQuery([...PLAYER, 'detail', id, locale], playerApi.detail, { id }),
    staleTime: 5_000,
  }),
  /** Who plays an order of the person's own. */
  party: (id: string) => ({
    ...customerQuery([...PLAYER, 'party', id], playerApi.party, { id }),
    staleTime: 5_000,
  }),
};

/** The page shows a refusal. */
export const useJoinOrder = () => useChange(playerApi.join, { quiet: true });
export const useOpenAsPlayer = () => useChange(playerApi.open);

/** Leaves an order, which is then forgotten on this phone. */
export const useLeaveOrder = () =>
  useChange(playerApi.leave, {
    onDone: (_, client, { id }) => client.removeQueries({ queryKey: [...PLAYER, 'detail', id] }),
  });

/** A change by the organiser: the party that it answers with is shown at once. */
export const showParty = {
  onDone: (party: Party, client: QueryClient, { id }: Input<typeof playerApi.party>) =>
    void client.setQueryData(playerQueries.party(id).queryKey, party),
};

export const useChangeParty = () => useChange(playerApi.change, showParty);
export const useRemovePlayer = () => useChange(playerApi.remove, showParty);
export const useReadmitPlayer = () => useChange(playerApi.readmit, showParty);
export const useRevokeLink = () => useChange(playerApi.revoke, showParty);
