import { WifiOff } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowSeconds } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useBoard } from './use-board.tsx';

/** Shown on every screen while changes do not arrive: says since when, and that no actions get through. */
export function StaleBar() {
  const { board, isLive, heardAt } = useBoard();
  // If there is no board, its screen says more.
  if (isLive || !board.data) return null;
  return <Stale timeZone={board.data.outlet.time_zone} heardAt={atServer(heardAt)} />;
}

/** An instant of this device, milliseconds, in epoch seconds of the server. */
const atServer = (ms: number): number => ms / 1000 - Date.now() / 1000 + serverNow();

function Stale({ timeZone, heardAt }: { timeZone: string; heardAt: number }) {
  const t = useTranslations('counter.stale');
  const { timeWithSeconds } = useClockText(timeZone);
  const format = useFormatter();
  const now = useNowSeconds(serverNow);
  const age = format.relativeTime(new Date(heardAt * 1000), new Date(Math.max(now, heardAt) * 1000));
  return (
    <div className="flex items-center gap-2 bg-inverse px-4 py-2 text-on-inverse print:hidden">
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      <p>
        {/* Read out once: the age changes each second. */}
        <span role="alert" className="font-medium">
          {t('text')}
        </span>{' '}
        {t('heard', { time: timeWithSeconds(heardAt), age })}
      </p>
    </div>
  );
}
