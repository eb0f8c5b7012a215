import type { Clip, Replay } from '#lib/contract/replay.ts';

/** A position in a replay: the index of a clip, and seconds into it. */
export interface ClipPosition {
  readonly clip: number;
  readonly offset: number;
}

/** When a clip ends, epoch seconds with a fraction. */
export const clipEnd = (clip: Pick<Clip, 'start_time' | 'seconds'>): number => clip.start_time + clip.seconds;

/** The time (epoch seconds) at a position. */
export const timeAt = (clips: readonly Clip[], { clip, offset }: ClipPosition): number =>
  (clips[clip]?.start_time ?? 0) + offset;

/** The position at a time: in a gap the start of the next clip, after the last clip its end. */
export function positionAt(clips: readonly Clip[], at: number): ClipPosition {
  for (const [index, clip] of clips.entries()) {
    if (at < clip.start_time) return { clip: index, offset: 0 };
    if (at < clipEnd(clip)) return { clip: index, offset: at - clip.start_time };
  }
  const last = clips.length - 1;
  return { clip: Math.max(0, last), offset: Math.max(0, (clips[last]?.seconds ?? 0) - 0.1) };
}

/** A range on the timeline bar, 0..1. */
export interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** The range of a period on the bar of its game, clamped to it. */
export function rangeOnBar(
  { start_at, end_at }: Pick<Replay, 'start_at' | 'end_at'>,
  from: number,
  to: number,
): BarRange {
  const length = Math.max(1, end_at - start_at);
  const share = (at: number) => Math.min(1, Math.max(0, (at - start_at) / length));
  return { from: share(from), to: share(to) };
}
