import { useEffect, useRef, useState } from 'react';
import type { Clip } from '#lib/contract/replay.ts';
import { type ClipPosition, positionAt, timeAt } from '#lib/replay/timeline.ts';

/** Plays clips one after the other in one video element, over the gaps between them. */
export function usePlayer(clips: readonly Clip[], onBroken: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [spot, setSpot] = useState<ClipPosition>({ clip: 0, offset: 0 });
  const [playing, setPlaying] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [muted, setMuted] = useState(true);
  const [speed, setSpeed] = useState(1);
  /** Where the clip that is being loaded is to begin. */
  const wanted = useRef(0);
  const url = clips[spot.clip]?.url;

  // iOS forgets both with every new source.
  useEffect(() => {
    const element = video.current;
    if (!element || !url) return;
    element.muted = muted;
    element.playbackRate = speed;
  }, [url, muted, speed]);

  const goTo = (next: ClipPosition, play: boolean) => {
    const element = video.current;
    if (!element) return;
    if (next.clip === spot.clip) element.currentTime = next.offset;
    else wanted.current = next.offset;
    setSpot(next);
    setPlaying(play);
  };
  const at = timeAt(clips, spot);

  return {
    video,
    url,
    at,
    playing,
    waiting,
    muted,
    speed,
    setMuted,
    setSpeed,
    seek: (moment: number) => goTo(positionAt(clips, moment), playing),
    jump: (seconds: number) => goTo(positionAt(clips, at + seconds), playing),
    toggle: () => {
      const element = video.current;
      if (!element) return;
      if (element.paused) void element.play().catch(() => setPlaying(false));
      else element.pause();
    },
    /** Spread on the video element. */
    events: {
      onLoadedMetadata: () => {
        const element = video.current;
        if (!element) return;
        if (wanted.current > 0) element.currentTime = wanted.current;
        wanted.current = 0;
        element.playbackRate = speed;
        if (playing) void element.play().catch(() => setPlaying(false));
      },
      onTimeUpdate: () => setSpot((now) => ({ ...now, offset: video.current?.currentTime ?? now.offset })),
      onPlay: () => setPlaying(true),
      onPause: () => {
        // The end of a clip pauses too: the next one goes on.
        if (!video.current?.ended) setPlaying(false);
      },
      onWaiting: () => setWaiting(true),
      onPlaying: () => setWaiting(false),
      onEnded: () => {
        if (spot.clip + 1 < clips.length) goTo({ clip: spot.clip + 1, offset: 0 }, true);
        else setPlaying(false);
      },
      onError: onBroken,
    },
  };
}
