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

/** One at a time: a cut may copy an hour of video. */
const limitCuts = limitConcurrency(1);

export interface Cut {
  /** Start of the cut video in the source, in seconds. */
  readonly offset: number;
  readonly seconds: number;
}

/** Copies a range (seconds) of an MP4; null without video. It starts with a key frame. */
export const cutVideo = (...args: Parameters<typeof cut>): Promise<Cut | null> =>
  limitCuts(() => cut(...args));

async function cut(
  from: string,
  to: string,
  range: { start: number; end: number },
  { expand = false } = {},
): Promise<Cut | null> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(from) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const origin = await track.getFirstTimestamp();
    const end = Math.min(origin + range.end, await track.computeDuration());
    const start = await findStart(track, origin + Math.max(0, range.start), expand);
    if (start === null || start >= end) return null;
    const output = new Output({
      // The index comes last: in front, it would need the whole video in memory.
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
    return { offset: start - origin, seconds: end - start };
  } finally {
    input.dispose();
  }
}

/** The time of the first key frame from `at` on; with `before`, of the last one until `at`. */
async function findStart(track: InputVideoTrack, at: number, before: boolean): Promise<number | null> {
  const sink = new EncodedPacketSink(track);
  const keyFrame = (await sink.getKeyPacket(at)) ?? (await sink.getFirstKeyPacket());
  if (!keyFrame || before || keyFrame.timestamp >= at) return keyFrame?.timestamp ?? null;
  return (await sink.getNextKeyPacket(keyFrame))?.timestamp ?? null;
}
