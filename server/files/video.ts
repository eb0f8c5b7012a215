import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { isDiskFull } from '#server/core/disk-full.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Extension } from './names.ts';

const MAX_SECONDS = 60;
/** Cameras stop recording slightly late. */
const TOLERANCE_SECONDS = 0.5;

/** Remuxes an MP4 or WebM video without metadata such as the GPS position. */
export async function sanitizeVideo(from: string, to: string): Promise<Extension> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(from) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Refusal('file_type');
    await checkDuration(input);
    const webm = (await input.getFormat()) === WEBM;
    const format = webm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
    const output = new Output({ format, target: new FilePathTarget(to) });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      tags: {},
      copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
      showWarnings: false,
    });
    if (!conversion.isValid || !conversion.utilizedTracks.some(({ type }) => type === 'video'))
      throw new Refusal('file_type');
    await conversion.execute();
    await checkWrittenDuration(to);
    return webm ? 'webm' : 'mp4';
  } catch (error) {
    if (error instanceof Refusal || isDiskFull(error)) throw error;
    throw new Refusal('file_type');
  } finally {
    input.dispose();
  }
}

/** The upload's header may claim a shorter duration; the written file has the real one. */
async function checkWrittenDuration(path: string): Promise<void> {
  const written = new Input({ formats: [MP4, WEBM], source: new FilePathSource(path) });
  try {
    await checkDuration(written);
  } finally {
    written.dispose();
  }
}

async function checkDuration(input: Input): Promise<void> {
  const seconds = await input.computeDuration();
  if (!(seconds > 0)) throw new Refusal('file_type');
  if (seconds > MAX_SECONDS + TOLERANCE_SECONDS) throw new Refusal('video_too_long');
}
