import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { type Board, counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { callCounterOrThrow } from './counter-call.ts';
import { BOARD_KEY } from './counter-session.ts';

/** The stream tells of changes; this makes up for what it misses. */
const REFETCH_MS = 30_000;
/** What could not be read, such as without a network. */
const RETRY_MS = 5_000;

export const counterQueries = {
  /** A reload without a network shows the last one. */
  board: () =>
    queryOptions({
      queryKey: ['counter', 'board'],
      queryFn: async () => {
        const board = await callCounterOrThrow(counterBoardApi.board, {});
        tabStorage.write(BOARD_KEY, { board, at: Date.now() });
        return board;
      },
      refetchInterval: REFETCH_MS,
      initialData: () => storedBoard()?.board,
      initialDataUpdatedAt: () => storedBoard()?.at,
      staleTime: 0,
    }),
  device: () =>
    queryOptions({
      queryKey: ['counter', 'device'],
      queryFn: () => callCounterOrThrow(counterStaffApi.device, {}),
      refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
      staleTime: 0,
    }),
};

/** Epoch milliseconds; null where there is none, or one of another build. */
function storedBoard(): { board: Board; at: number } | null {
  const schema = v.object({ board: counterBoardApi.board.output, at: v.number() });
  const stored = v.safeParse(schema, tabStorage.read(BOARD_KEY));
  return stored.success ? stored.output : null;
}
