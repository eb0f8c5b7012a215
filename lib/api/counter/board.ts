import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import type { CounterEndpoint } from '#lib/contract/counter/access.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import type { Input, Output } from '#lib/contract/endpoint.ts';
import { callOrThrow } from '../client/call.ts';
import { STORED, storeOfficeOutlet } from './counter-session.ts';
import { staff } from './staff.ts';

/** The stream tells of changes; this makes up for what it misses. */
const REFETCH_MS = 30_000;
/** What could not be read, such as without a network. */
const RETRY_MS = 5_000;

/** Kept in the tab while it is unlocked: a reload without a network shows the last response. */
const storedQuery = <E extends CounterEndpoint>(
  key: string,
  endpoint: E,
  input: Input<E>,
  onRead?: (data: Output<E>) => void,
) => ({
  queryFn: async () => {
    const data = await callOrThrow(endpoint, input, staff);
    onRead?.(data);
    tabStorage.write(key, { data, at: Date.now() });
    return data;
  },
  initialData: () => readStored(key, endpoint)?.data,
  initialDataUpdatedAt: () => readStored(key, endpoint)?.at,
  staleTime: 0,
});

/** `at`: epoch milliseconds. Null if nothing is stored, or a response of another build. */
function readStored<E extends CounterEndpoint>(
  key: string,
  endpoint: E,
): { data: Output<E>; at: number } | null {
  const schema = v.object({ data: endpoint.output, at: v.number() });
  const stored = v.safeParse(schema, tabStorage.read(key));
  return stored.success ? (stored.output as { data: Output<E>; at: number }) : null;
}

export const counterQueries = {
  board: () =>
    queryOptions({
      queryKey: ['counter', 'board'],
      ...storedQuery(STORED.board, counterBoardApi.board, {}),
      refetchInterval: REFETCH_MS,
    }),
  device: () =>
    queryOptions({
      queryKey: ['counter', 'device'],
      ...storedQuery(STORED.device, counterStaffApi.device, {}, ({ device, outlet }) =>
        storeOfficeOutlet(device.kind === 'office' ? outlet.id : null),
      ),
      refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
    }),
};
