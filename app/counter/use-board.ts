import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counterQueries } from '#lib/api/counter/board.ts';
import { subscribeToBoard } from '#lib/api/counter/board-stream.ts';

/** The board, read again at each change, and whether changes arrive. */
export function useBoard() {
  const client = useQueryClient();
  const board = useQuery(counterQueries.board());
  // Without a network the board of before the reload is shown.
  const [isLive, setLive] = useState(() => navigator.onLine);
  useEffect(
    () =>
      subscribeToBoard({
        onChange: () => void client.invalidateQueries({ queryKey: counterQueries.board().queryKey }),
        onLive: setLive,
      }),
    [client],
  );
  return { board, isLive };
}
