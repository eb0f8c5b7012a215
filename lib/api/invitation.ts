'use client';

import { queryOptions } from '@tanstack/react-query';
import { invitationApi } from '#lib/contract/invitation.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';

export const invitationQueries = {
  /** The token of the link to the public page of the person's own order, which stays the same. */
  token: (id: string) =>
    queryOptions({
      queryKey: [MINE, 'invite', id],
      queryFn: ({ signal }) => callOrThrow(invitationApi.make, { id }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** An order as its public page shows it. */
  detail: (token: string, locale: string) =>
    queryOptions({
      queryKey: ['invitation', token, locale],
      queryFn: ({ signal }) => callOrThrow(invitationApi.detail, { token }, { signal }),
      enabled: token !== '',
    }),
};
