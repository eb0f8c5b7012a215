import { WifiOff } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowSeconds } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { Board } from '#lib/contract/counter/board.ts';
import { useBoard } from './use-board.tsx';

/** On every screen, while changes do not arrive: since when, and that nothing can be done. */
export function StaleBar() {
  const { board, isLive } = useBoard();
  // Without a board its screen says more.
  if (isLive || !board.data) return null;
  return <Stale board={board.data} readAt={atServer(board.dataUpdatedAt)} />;
}

/** An instant of this device, milliseconds, in epoch seconds of the server. */
const atServer = (ms: number): number => ms / 1000 - Date.now() / 1000 + serverNow();

function Stale({ board: { outlet }, readAt }: { board: Board; readAt: number }) {
  const t = useTranslations('counter');
  const { timeWithSeconds } = useClockText(outlet.time_zone);
  const format = useFormatter();
  const now = useNowSeconds(serverNow);
  const age = format.relativeTime(new Date(readAt * 1000), new Date(Math.max(now, readAt) * 1000));
  return (
    <p
      role="alert"
      className="flex items-center gap-2 bg-inverse px-4 py-2 font-medium text-on-inverse print:hidden"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {t('stale', { time: timeWithSeconds(readAt), age })}
    </p>
  );
}
