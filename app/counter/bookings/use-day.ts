import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { useBoard } from '../use-board.tsx';

/** The bookings of a day, null: today, read again whenever the board is. */
export function useDay(day: string | null) {
  const client = useQueryClient();
  const { board, isLive } = useBoard();
  const readAt = board.dataUpdatedAt;
  useEffect(() => {
    if (readAt > 0) void client.invalidateQueries({ queryKey: counterBookingQueries.all });
  }, [client, readAt]);
  return { bookings: useQuery(counterBookingQueries.day(day)), board: board.data, isLive };
}
