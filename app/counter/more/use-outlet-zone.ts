import { useQuery } from '@tanstack/react-query';
import { counterQueries } from '#lib/api/counter/board.ts';

/** The time zone of the outlet. The frame has read the device before any screen is shown. */
export function useOutletZone(): string {
  const device = useQuery(counterQueries.device());
  return device.data?.outlet.time_zone ?? 'UTC';
}
