import { useQuery } from '@tanstack/react-query';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowSeconds } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { counterQueries } from '#lib/api/counter/board.ts';

/** The time at the outlet. */
export function Clock() {
  const timeZone = useQuery(counterQueries.device()).data?.outlet.time_zone;
  return timeZone === undefined ? null : <Time timeZone={timeZone} />;
}

function Time({ timeZone }: { timeZone: string }) {
  const now = useNowSeconds(serverNow);
  const { time } = useClockText(timeZone);
  return (
    // On the narrowest phones, which show the time themselves, the title needs the room.
    <span className="whitespace-nowrap px-1 font-semibold text-title tabular-nums max-[359px]:hidden">
      {time(now)}
    </span>
  );
}
