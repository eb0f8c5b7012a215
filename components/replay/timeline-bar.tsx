import { useTranslations } from 'next-intl';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Replay } from '#lib/contract/replay.ts';
import { clipEnd, rangeOnBar } from '#lib/replay/timeline.ts';

export interface TimelineBarProps {
  readonly replay: Replay;
  readonly at: number;
  readonly onSeek: (at: number) => void;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowRight: 5,
  PageDown: -60,
  PageUp: 60,
};

/** The game as a slider: recorded periods filled, gaps empty. */
export function TimelineBar({ replay, at, onSeek }: TimelineBarProps) {
  const t = useTranslations('replay');
  const { time } = useClockText(replay.time_zone);
  const { start_at, end_at, clips } = replay;
  const { to: thumb } = rangeOnBar(replay, start_at, at);
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    onSeek(start_at + share * (end_at - start_at));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to =
      event.key === 'Home'
        ? start_at
        : event.key === 'End'
          ? end_at
          : at + (keySteps[event.key] ?? Number.NaN);
    if (Number.isNaN(to)) return;
    event.preventDefault();
    onSeek(Math.min(end_at, Math.max(start_at, to)));
  };
  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('timeline')}
        aria-valuemin={start_at}
        aria-valuemax={end_at}
        aria-valuenow={Math.round(at)}
        aria-valuetext={time(at)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seek(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && seek(event)}
        className="relative flex h-11 touch-none items-center"
      >
        <div className="relative h-2.5 w-full overflow-hidden rounded-full bg-fill">
          {clips.map((clip) => {
            const { from, to } = rangeOnBar(replay, clip.start_time, clipEnd(clip));
            return (
              <span
                key={clip.start_time}
                className="absolute inset-y-0 min-w-0.5 bg-control"
                style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
              />
            );
          })}
          {clips.map((clip) => {
            const { from, to } = rangeOnBar(replay, clip.start_time, Math.min(clipEnd(clip), at));
            return (
              to > from && (
                <span
                  key={clip.start_time}
                  className="absolute inset-y-0 bg-brand"
                  style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                />
              )
            );
          })}
        </div>
        <span
          className="absolute size-5 -translate-x-1/2 rounded-full bg-white shadow-float ring-1 ring-black/15"
          style={{ left: `${thumb * 100}%` }}
        />
      </div>
      <div aria-hidden="true" className="flex justify-between text-caption text-ink-3 tabular-nums">
        <span>{time(start_at)}</span>
        <span>{time(end_at)}</span>
      </div>
    </div>
  );
}
