import { personCodeApi } from '#lib/contract/person-code.ts';
import { MINE } from './cache/query-keys.ts';
import { customerQuery } from './client/customer-queries.ts';

/** A new code is fetched while the one before is still valid. */
const REFRESH_MS = 4 * 60_000;

/** The code that names the person at the counter. Without a network the last valid one is shown. */
export const personCodeQuery = () => ({
  ...customerQuery([MINE, 'code'], personCodeApi.show, {}),
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
});
