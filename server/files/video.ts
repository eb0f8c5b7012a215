import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { Refusal } from '../http/refusal.ts';
import type { Extension } from './names.ts';

const MAX_SECONDS = 60;
/** Cameras stop a moment late. */
const TOLERANCE_SECONDS = 0.5;

/**
 * Makes a clean video out of an uploaded one: the same pictures and sound in a new MP4 (or WebM) with its index in
 * front, and none of its tags (where and with what it was taken). Its length is measured, not believed. Throws
 * `file_type` and `video_too_long`.
 */
export async function cleanVideo(file: Blob): Promise<{ bytes: Uint8Array; extension: Extension }> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Refusal('file_type');
    // Walks the packets: what the file says of itself may be a lie.
    if ((await input.computeDuration()) > MAX_SECONDS + TOLERANCE_SECONDS)
      throw new Refusal('video_too_long');
    const webm = (await input.getFormat()) === WEBM;
    const target = new BufferTarget();
    const format = webm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
    const output = new Output({ format, target });
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
    if (!target.buffer) throw new Refusal('file_type');
    return { bytes: new Uint8Array(target.buffer), extension: webm ? 'webm' : 'mp4' };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('file_type');
  } finally {
    input.dispose();
  }
}
