import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import type { Bookings } from '#lib/contract/counter/bookings.ts';
import { useBoard } from '../use-board.tsx';

/**
 * The bookings of a day, null: today, read again whenever the board is. If the day is null, `keep` stays on
 * the day that is shown until `follow`, and `goOn` keeps the current day instead.
 */
export function useDay(day: string | null) {
  const client = useQueryClient();
  const { board, isLive } = useBoard();
  const [keptDay, setKeptDay] = useState<string | null>(null);
  const bookings = useQuery(counterBookingQueries.day(day ?? keptDay));
  const readAt = board.dataUpdatedAt;
  useEffect(() => {
    if (readAt > 0) void client.invalidateQueries({ queryKey: counterBookingQueries.all });
  }, [client, readAt]);
  /**
   * If the same day gets another key, it is not read once more: without an answer, nothing would be shown.
   */
  const keepData = (key: string | null, data: Bookings, updatedAt: number) => {
    client.setQueryData(counterBookingQueries.day(key).queryKey, data, { updatedAt });
    setKeptDay(key);
  };
  const { data: shown, dataUpdatedAt, isPlaceholderData } = bookings;
  return {
    bookings,
    board: board.data,
    isLive,
    /** Whether another day than the kept one has begun. */
    hasNewDay: day === null && keptDay !== null && shown !== undefined && shown.day < shown.today,
    keep: () => {
      if (day === null && shown && !isPlaceholderData) keepData(shown.day, shown, dataUpdatedAt);
    },
    follow: () => {
      if (keptDay === null) return;
      if (shown && shown.day === shown.today && !isPlaceholderData) keepData(null, shown, dataUpdatedAt);
      else setKeptDay(null);
    },
    /** The bookings of today; null without an answer. */
    goOn: async (): Promise<Bookings | null> => {
      const today = await client
        .fetchQuery({ ...counterBookingQueries.day(null), staleTime: 0 })
        .catch(() => null);
      if (today) keepData(today.day, today, Date.now());
      return today;
    },
  };
}
