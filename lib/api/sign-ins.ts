'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { userApi } from '#lib/contract/user.ts';
import { MINE } from './cache/query-keys.ts';
import { call } from './client/call.ts';
import { customer } from './client/customer.ts';
import { customerQuery } from './client/customer-queries.ts';

/** The devices that are signed in to the account. */
export const signInsQuery = () => ({
  ...customerQuery([MINE, 'sign-ins'], userApi.signIns, {}),
  staleTime: 0,
});

/** Signs a device out, or all others without `id`, and shows those that are left. */
export function useEndSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input<typeof userApi.endSignIn>) => {
      const reply = await call(userApi.endSignIn, input, customer, {});
      if (reply.code === 1) client.setQueryData(signInsQuery().queryKey, reply.data);
      else await client.invalidateQueries(signInsQuery());
      return reply;
    },
  });
}
