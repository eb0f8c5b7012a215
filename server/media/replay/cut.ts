import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';

/** Cutting copies whole hours from disk to disk: one at a time. */
const gate = limitConcurrency(1);

/** What was cut: where it begins, in seconds after the beginning of what it was cut from, and how long it is. */
export interface Cut {
  readonly first: number;
  readonly seconds: number;
}

/**
 * Cuts a piece out of an MP4 by copying packets into a new one. Nothing outside of the piece comes with it unless `expand`: it then begins with the picture that can be drawn first, at most a moment earlier. Null
 * where nothing of it lies in the piece.
 */
export const cutVideo = (...request: Parameters<typeof cut>): Promise<Cut | null> =>
  gate(() => cut(...request));

async function cut(
  from: string,
  to: string,
  piece: { start: number; end: number },
  { expand = false } = {},
): Promise<Cut | null> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(from) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const origin = await track.getFirstTimestamp();
    const end = Math.min(origin + piece.end, await track.computeDuration());
    const start = await firstPicture(track, origin + Math.max(0, piece.start), expand);
    if (start === null || start >= end) return null;
    const output = new Output({
      // Written as it is read: an index in front would need the whole hour in memory. Players find it by ranges.
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new FilePathTarget(to),
    });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      tags: {},
      trim: { start, end },
      copy: { mode: 'forced', boundaryPolicy: 'shrink', shiftTolerance: Number.POSITIVE_INFINITY },
      showWarnings: false,
    });
    if (!conversion.isValid) return null;
    await conversion.execute();
    return { first: start - origin, seconds: end - start };
  } finally {
    input.dispose();
  }
}

/** The key frame at or after an instant; with `before`, the one at or before it. */
async function firstPicture(track: InputVideoTrack, at: number, before: boolean): Promise<number | null> {
  const sink = new EncodedPacketSink(track);
  const key = (await sink.getKeyPacket(at)) ?? (await sink.getFirstKeyPacket());
  if (!key || before || key.timestamp >= at) return key?.timestamp ?? null;
  return (await sink.getNextKeyPacket(key))?.timestamp ?? null;
}
