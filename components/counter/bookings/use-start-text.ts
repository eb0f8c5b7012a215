import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Bookings } from '#lib/contract/counter/bookings.ts';
import { type Instant, localDay } from '#lib/domain/time.ts';

/** Says when a game of a business day begins or ends: after midnight with the date. */
export function useStartText({ outlet, day }: Pick<Bookings, 'outlet' | 'day'>): (at: Instant) => string {
  const { time, dayAndTime } = useClockText(outlet.time_zone);
  return (at) => (localDay(at, outlet.time_zone) === day ? time(at) : dayAndTime(at));
}
