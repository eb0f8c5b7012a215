'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { PlayerControls } from '#components/replay/controls.tsx';
import { RecordingGaps } from '#components/replay/gaps.tsx';
import { TimelineBar } from '#components/replay/timeline-bar.tsx';
import { usePlayer } from '#components/replay/use-player.ts';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Replay } from '#lib/contract/replay.ts';
import { ClipSheet } from './clip-sheet.tsx';

export interface ReplayPlayerProps {
  readonly orderId: string;
  readonly replay: Replay;
  readonly onError: () => void;
}

/** Plays the recording of a game, and saves clips of it. */
export function ReplayPlayer({ orderId, replay, onError }: ReplayPlayerProps) {
  const t = useTranslations('replay');
  const { day, timeWithSeconds } = useClockText(replay.time_zone);
  const player = usePlayer(replay.clips, onError);
  const [clipping, setClipping] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    player.toggle();
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="relative -mx-4 aspect-video bg-black">
        <video
          ref={player.video}
          src={player.url}
          playsInline
          muted={player.muted}
          preload="auto"
          onClick={player.toggle}
          onKeyDown={onKeyDown}
          className="size-full object-contain"
          {...player.events}
        >
          <track kind="captions" />
        </video>
        {player.waiting && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center text-white">
            <Spinner />
          </span>
        )}
        <span className="pointer-events-none absolute bottom-2 left-3 rounded-full bg-black/60 px-2 py-0.5 font-medium text-caption text-white tabular-nums">
          {timeWithSeconds(player.at)}
        </span>
      </div>
      <TimelineBar replay={replay} at={player.at} onSeek={player.seek} />
      <PlayerControls
        playing={player.playing}
        muted={player.muted}
        speed={player.speed}
        onPlay={player.toggle}
        onMute={() => player.setMuted(!player.muted)}
        onSpeed={player.setSpeed}
        onJump={player.jump}
        onFullscreen={() => openFullscreen(player.video.current)}
      />
      <Button block variant="secondary" icon={Download} onClick={() => setClipping(true)}>
        {t('keep')}
      </Button>
      <RecordingGaps replay={replay} />
      {replay.kept_until_at !== null && (
        <p className="text-ink-3 text-small">{t('keptUntil', { day: day(replay.kept_until_at) })}</p>
      )}
      <ClipSheet
        orderId={orderId}
        at={player.at}
        start={replay.start_at}
        timeText={timeWithSeconds}
        open={clipping}
        onClose={() => setClipping(false)}
      />
    </div>
  );
}

function openFullscreen(video: HTMLVideoElement | null): void {
  if (video?.requestFullscreen) void video.requestFullscreen().catch(() => {});
  // iPhones have it for videos only, under another name.
  else if (video && 'webkitEnterFullscreen' in video) (video.webkitEnterFullscreen as () => void)();
}
