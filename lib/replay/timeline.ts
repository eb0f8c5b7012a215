import type { Clip, Replay } from '#lib/contract/replay.ts';

/** A place in a replay: a clip, and the seconds into it. */
export interface ClipPosition {
  readonly clip: number;
  readonly offset: number;
}

/** When a clip ends, epoch seconds with a fraction. */
export const clipEnd = (clip: Pick<Clip, 'start_time' | 'seconds'>): number => clip.start_time + clip.seconds;

/** The moment that a place shows. */
export const timeAt = (clips: readonly Clip[], { clip, offset }: ClipPosition): number =>
  (clips[clip]?.start_time ?? 0) + offset;

/** The place that shows a moment; in a gap the next clip's beginning, after the last one its end. */
export function positionAt(clips: readonly Clip[], at: number): ClipPosition {
  for (const [index, clip] of clips.entries()) {
    if (at < clip.start_time) return { clip: index, offset: 0 };
    if (at < clipEnd(clip)) return { clip: index, offset: at - clip.start_time };
  }
  const last = clips.length - 1;
  return { clip: Math.max(0, last), offset: Math.max(0, (clips[last]?.seconds ?? 0) - 0.1) };
}

/** A stretch of the game by where it lies on its bar, 0..1. */
export interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** Where a period lies on the bar of the game. */
export function rangeOnBar(
  { start_at, end_at }: Pick<Replay, 'start_at' | 'end_at'>,
  from: number,
  to: number,
): BarRange {
  const length = Math.max(1, end_at - start_at);
  const share = (at: number) => Math.min(1, Math.max(0, (at - start_at) / length));
  return { from: share(from), to: share(to) };
}
