import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Replay } from '#lib/contract/replay.ts';

/** The periods of the game that were not recorded. */
export function RecordingGaps({ replay }: { replay: Replay }) {
  const t = useTranslations('replay');
  const { time } = useClockText(replay.time_zone);
  if (replay.gaps.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-ink-3 text-small tabular-nums">
      {replay.gaps.map(({ start_at, end_at }) => {
        const [from, to] = [time(start_at), time(end_at)];
        return <li key={start_at}>{from === to ? t('shortGap', { from }) : t('gap', { from, to })}</li>;
      })}
    </ul>
  );
}
