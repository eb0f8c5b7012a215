import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { counterQueries } from '#lib/api/counter/board.ts';
import { subscribeToBoard } from '#lib/api/counter/board-stream.ts';
import { SHIFTS } from '#lib/api/counter/money.ts';
import { QUEUE } from '#lib/api/counter/queue.ts';
import type { Board } from '#lib/contract/counter/board.ts';
import { useAlarm } from './use-alarm.ts';

interface LiveBoard {
  readonly board: UseQueryResult<Board>;
  /** Whether changes arrive. */
  readonly isLive: boolean;
  /** Whether the board was read since the device was unlocked, and changes arrive. */
  readonly isFresh: boolean;
  /** While changes do not arrive: when the server was last heard, milliseconds of this device. */
  readonly heardAt: number;
  /** Whether the browser allows the sound of alerts. */
  readonly isSoundOn: boolean;
}

const BoardContext = createContext<LiveBoard | null>(null);

/**
 * Reads the board again at each change, on all screens, as its alerts sound on each; and what is shown of the
 * drawer.
 */
export function BoardProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const board = useQuery(counterQueries.board());
  // The board from before the lock or the reload is shown until it is read.
  const [storedAt] = useState(board.dataUpdatedAt);
  const lastHeard = useRef(0);
  // If there is no network, the board from before the reload is shown.
  const [lostAt, setLostAt] = useState(() => (navigator.onLine ? null : 0));
  useEffect(
    () =>
      subscribeToBoard({
        onChange: () => {
          void client.invalidateQueries({ queryKey: counterQueries.board().queryKey });
          void client.invalidateQueries({ queryKey: SHIFTS });
          void client.invalidateQueries({ queryKey: QUEUE });
        },
        onLive: (isLive) => {
          if (isLive) lastHeard.current = Date.now();
          setLostAt(isLive ? null : lastHeard.current);
        },
      }),
    [client],
  );
  const { alerts = [], arrivals = [] } = board.data ?? {};
  const isSoundOn = useAlarm({
    readAt: board.dataUpdatedAt,
    alerts: alerts.filter(({ taken_by }) => taken_by === null).map(({ id }) => id),
    arrivals: arrivals.filter(({ status }) => status === 'paid').map(({ id }) => id),
  });
  const live = {
    board,
    isLive: lostAt === null,
    isFresh: lostAt === null && board.dataUpdatedAt > storedAt,
    heardAt: Math.max(lostAt ?? 0, board.dataUpdatedAt),
    isSoundOn,
  };
  return <BoardContext value={live}>{children}</BoardContext>;
}

/** The board, whether changes arrive, and whether alerts sound. */
export function useBoard(): LiveBoard {
  const board = useContext(BoardContext);
  if (!board) throw new Error('no BoardProvider');
  return board;
}
