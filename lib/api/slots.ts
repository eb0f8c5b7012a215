import { hashKey, queryOptions } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { tableApi } from '#lib/contract/table.ts';
import { callOrThrow } from './client/call.ts';
import { tableKey } from './table.ts';

/**
 * The slots of a table on a day. `order_id`: the person's own unpaid order that is changed, whose slot counts as free. While
 * another length is loading, the slots for the last one are the placeholder.
 */
export function slotsQuery(request: Input<typeof tableApi.slots>, personId: string | null) {
  const { minutes, ...day } = request;
  const sameDay = [...tableKey(personId), 'slots', day];
  return queryOptions({
    queryKey: [...sameDay, minutes],
    queryFn: ({ signal }) => callOrThrow(tableApi.slots, request, { signal }),
    staleTime: 5_000,
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(sameDay) ? previous : undefined,
  });
}
