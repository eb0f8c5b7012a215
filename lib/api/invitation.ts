'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { invitationApi, invitationFiles } from '#lib/contract/invitation.ts';
import { langHeader } from '#lib/i18n/request-language.ts';
import { MINE } from './cache/query-keys.ts';
import { call } from './client/call.ts';
import { customer } from './client/customer.ts';
import { customerQuery } from './client/customer-queries.ts';
import { apiUrl } from './client/deployment.ts';
import { emitClientEvent } from './client/events.ts';

export const invitationQueries = {
  /** The token of the link to the public page of the person's own order, which stays the same. */
  token: (id: string) =>
    queryOptions({
      ...customerQuery([MINE, 'invite', id], invitationApi.make, { id }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The token if this phone has opened or shared the invitation of the order; it is not fetched. */
  keptToken: (id: string) => queryOptions({ ...invitationQueries.token(id), enabled: false }),
  /** An order as its public page shows it; a signed-in person also learns what they are in it. */
  detail: (token: string, personId: string | null, locale: string) =>
    queryOptions({
      ...customerQuery(
        personId === null ? ['invitation', token, locale] : [MINE, 'invitation', token, locale],
        invitationApi.detail,
        { token },
      ),
      enabled: token !== '',
    }),
};

/** Returns a function that resolves to an order's token, undefined after a refusal; rejects offline. */
export function useInviteToken(id: string): () => Promise<string | undefined> {
  const client = useQueryClient();
  return async () => {
    const { queryKey } = invitationQueries.token(id);
    const kept = client.getQueryData(queryKey);
    if (kept) return kept.token;
    const reply = await call(invitationApi.make, { id }, customer);
    if (reply.code === 0) return undefined;
    client.setQueryData(queryKey, reply.data);
    return reply.data.token;
  };
}

/**
 * Opens a file of an invitation, which the phone hands to its calendar or wallet: by its link, since iOS
 * takes no other way. The server is asked first, because an error would replace the app: a refusal is an
 * alert, any other error a toast. Rejects without a network.
 */
export async function openInvitationFile(file: keyof typeof invitationFiles, token: string): Promise<void> {
  const reply = await call(invitationApi.detail, { token }, customer);
  if (reply.code === 1) await openFile(file, token);
}

/** Opens the calendar file of a cancelled booking, which removes it from the phone's calendar. */
export const openCalendarCancellation = (token: string): Promise<void> => openFile('calendar', token);

async function openFile(file: keyof typeof invitationFiles, token: string): Promise<void> {
  const query = new URLSearchParams({ token, lang: langHeader() });
  const url = `${await apiUrl(invitationFiles[file])}?${query}`;
  const signal = AbortSignal.timeout(customer.timeoutMs);
  // The redirect to a wallet is not followed: its status is 0 in a browser.
  const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
  if (status < 400) location.assign(url);
  else emitClientEvent({ kind: 'server-error' });
}
