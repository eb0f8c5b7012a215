import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { GenericSchema } from 'valibot';
import type { CounterEndpoint } from '#lib/contract/counter/access.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { cursorInput, type Page, paging } from '../cache/paging.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';

/** A query of one call. What is shown at the counter is the newest. */
export const staffQuery = <E extends CounterEndpoint>(queryKey: QueryKey, endpoint: E, input: Input<E>) =>
  queryOptions({ queryKey, queryFn: () => callOrThrow(endpoint, input, staff), staleTime: 0 });

/** A list that is read page by page. `input`: without the cursor. */
export const staffPages = <E extends CounterEndpoint<GenericSchema, GenericSchema<unknown, Page>>>(
  queryKey: QueryKey,
  endpoint: E,
  input: Omit<Input<E>, 'cursor'>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => callOrThrow<E>(endpoint, { ...input, ...cursorInput(pageParam) }, staff),
    ...paging,
  });
