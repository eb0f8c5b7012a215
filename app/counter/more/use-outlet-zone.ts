import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { type Day, localDay } from '#lib/domain/time.ts';

/** The time zone of the outlet. The frame has read the device before any screen is shown. */
export function useOutletZone(): string {
  const device = useQuery(counterQueries.device());
  return device.data?.outlet.time_zone ?? 'UTC';
}

/** The business day of the outlet. */
export function useBusinessDay(): Day {
  const device = useQuery(counterQueries.device());
  return device.data?.today ?? localDay(serverNow(), device.data?.outlet.time_zone ?? 'UTC');
}
