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
      {replay.gaps.map(({ start_at, end_at }) => (
        <li key={start_at}>{t('gap', { from: time(start_at), to: time(end_at) })}</li>
      ))}
    </ul>
  );
}
