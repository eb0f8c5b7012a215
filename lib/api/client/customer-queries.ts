'use client';

import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { GenericSchema } from 'valibot';
import type { CustomerEndpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { cursorInput, type Page, paging } from '../cache/paging.ts';
import { MINE } from '../cache/query-keys.ts';
import { type CallOptions, call, callOrThrow } from './call.ts';
import { customer } from './customer.ts';
import type { Reply } from './errors.ts';

/** A query of one call. */
export const customerQuery = <E extends CustomerEndpoint>(queryKey: QueryKey, endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callOrThrow(endpoint, input, customer, { signal }),
  });

/** A list that is read page by page. `input`: without the cursor. */
export const customerPages = <E extends CustomerEndpoint<GenericSchema, GenericSchema<unknown, Page>>>(
  queryKey: QueryKey,
  endpoint: E,
  input: Omit<Input<E>, 'cursor'>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callOrThrow<E>(endpoint, { ...input, ...cursorInput(pageParam) }, customer, { signal }),
    ...paging,
  });

interface ChangeOptions<E extends CustomerEndpoint> extends CallOptions {
  /** The keys of what is fetched again, by default all that is the person's own. */
  readonly changes?: readonly QueryKey[];
  /** Called with the answer, before anything is fetched again. */
  readonly onDone?: (data: Output<E>, client: QueryClient, input: Input<E>) => void;
  readonly send?: (endpoint: E, input: Input<E>, options: CallOptions) => Promise<Reply<Output<E>>>;
}

/** Makes a change, and then fetches again what it may have changed. */
export function useChange<E extends CustomerEndpoint>(
  endpoint: E,
  { changes = [[MINE]], onDone, send = callAsCustomer, ...options }: ChangeOptions<E> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input<E>) => {
      const reply = await send(endpoint, input, options);
      if (reply.code === 1) onDone?.(reply.data, client, input);
      return reply;
    },
    onSettled: () => refetch(client, changes),
  });
}

/** Fetches again what is on screen of these queries, and marks the rest as outdated. */
export const refetch = (client: QueryClient, keys: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

const callAsCustomer = <E extends CustomerEndpoint>(endpoint: E, input: Input<E>, options: CallOptions) =>
  call<E>(endpoint, input, customer, options);
