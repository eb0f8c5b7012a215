import { useEffect, useRef, useState } from 'react';
import type { Clip } from '#lib/contract/replay.ts';
import { type ClipPosition, positionAt, timeAt } from '#lib/replay/timeline.ts';

/** Plays clips one after the other in one video element, skipping the gaps between them. */
export function usePlayer(clips: readonly Clip[], onError: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [position, setPosition] = useState<ClipPosition>({ clip: 0, offset: 0 });
  const [playing, setPlaying] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [muted, setMuted] = useState(true);
  const [speed, setSpeed] = useState(1);
  /** Seconds into the clip that is loading at which it starts. */
  const startOffset = useRef(0);
  const url = clips[position.clip]?.url;

  // iOS resets both with every new source.
  useEffect(() => {
    const element = video.current;
    if (!element || !url) return;
    element.muted = muted;
    element.playbackRate = speed;
  }, [url, muted, speed]);

  const goTo = (next: ClipPosition, play: boolean) => {
    const element = video.current;
    if (!element) return;
    if (next.clip === position.clip) element.currentTime = next.offset;
    else startOffset.current = next.offset;
    setPosition(next);
    setPlaying(play);
  };
  const at = timeAt(clips, position);

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
    seek: (time: number) => goTo(positionAt(clips, time), playing),
    jump: (seconds: number) => goTo(positionAt(clips, at + seconds), playing),
    toggle: () => {
      const element = video.current;
      if (!element) return;
      if (element.paused) void element.play().catch(() => setPlaying(false));
      else element.pause();
    },
    events: {
      onLoadedMetadata: () => {
        const element = video.current;
        if (!element) return;
        if (startOffset.current > 0) element.currentTime = startOffset.current;
        startOffset.current = 0;
        element.playbackRate = speed;
        if (playing) void element.play().catch(() => setPlaying(false));
      },
      onTimeUpdate: () =>
        setPosition((now) => ({ ...now, offset: video.current?.currentTime ?? now.offset })),
      onPlay: () => setPlaying(true),
      onPause: () => {
        // The end of a clip pauses too, and the next clip goes on playing.
        if (!video.current?.ended) setPlaying(false);
      },
      onWaiting: () => setWaiting(true),
      onPlaying: () => setWaiting(false),
      onEnded: () => {
        if (position.clip + 1 < clips.length) goTo({ clip: position.clip + 1, offset: 0 }, true);
        else setPlaying(false);
      },
      onError,
    },
  };
}
