import { queryOptions } from '@tanstack/react-query';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { callCounterOrThrow } from './counter-call.ts';

/** The stream tells of changes; this makes up for what it misses. */
const REFETCH_MS = 30_000;

export const counterQueries = {
  board: () =>
    queryOptions({
      queryKey: ['counter', 'board'],
      queryFn: () => callCounterOrThrow(counterBoardApi.board, {}),
      refetchInterval: REFETCH_MS,
    }),
  device: () =>
    queryOptions({
      queryKey: ['counter', 'device'],
      queryFn: () => callCounterOrThrow(counterStaffApi.device, {}),
    }),
};
