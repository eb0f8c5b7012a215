import { queryOptions } from '@tanstack/react-query';
import { personCodeApi } from '#lib/contract/person-code.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';

/**
 * A new code is fetched while the one before is still valid, so that the code on the screen is never about to
 * end.
 */
const REFRESH_MS = 4 * 60_000;

/**
 * The code that names the person at the counter. Without a network the last one is shown while it is valid.
 */
export const personCodeQuery = () =>
  queryOptions({
    queryKey: [MINE, 'code'],
    queryFn: ({ signal }) => callOrThrow(personCodeApi.show, {}, { signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
