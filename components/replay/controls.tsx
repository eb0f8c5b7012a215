import { Maximize, Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/icon-button.tsx';

const speeds = [0.5, 1, 1.5, 2];

export interface PlayerControlsProps {
  readonly playing: boolean;
  readonly muted: boolean;
  readonly speed: number;
  readonly onPlay: () => void;
  readonly onMute: () => void;
  readonly onSpeed: (speed: number) => void;
  readonly onJump: (seconds: number) => void;
  readonly onFullscreen: () => void;
}

/** Play, seek by 15 seconds, speed, sound, full screen. */
export function PlayerControls(props: PlayerControlsProps) {
  const { playing, muted, speed, onPlay, onMute, onSpeed, onJump, onFullscreen } = props;
  const t = useTranslations('replay');
  const nextSpeed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
  return (
    // A phone of 320 pixels has room for all of them; large text wraps them.
    <div className="flex flex-wrap items-center justify-between gap-1">
      <button
        type="button"
        aria-label={t('speed', { speed })}
        onClick={() => onSpeed(nextSpeed)}
        className="min-h-11 min-w-11 rounded-full px-2 font-semibold text-small tabular-nums active:bg-fill"
      >
        {speed}×
      </button>
      <div className="flex flex-wrap items-center justify-center min-[360px]:gap-3">
        <IconButton icon={RotateCcw} label={t('back')} onClick={() => onJump(-15)} />
        <button
          type="button"
          aria-label={t(playing ? 'pause' : 'play')}
          onClick={onPlay}
          className="grid size-14 place-items-center min-[360px]:size-16 rounded-full bg-brand text-on-brand shadow-float active:bg-brand-press"
        >
          {playing ? (
            <Pause aria-hidden="true" className="size-7 fill-current" />
          ) : (
            <Play aria-hidden="true" className="ml-1 size-7 fill-current" />
          )}
        </button>
        <IconButton icon={RotateCw} label={t('on')} onClick={() => onJump(15)} />
      </div>
      <div className="flex items-center">
        <IconButton icon={muted ? VolumeX : Volume2} label={t(muted ? 'sound' : 'mute')} onClick={onMute} />
        <IconButton icon={Maximize} label={t('full')} onClick={onFullscreen} />
      </div>
    </div>
  );
}
