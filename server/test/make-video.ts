import { readFileSync } from 'node:fs';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

const example = new URL('../../example/recordings/demo.mp4', import.meta.url);

/** A real H.264 video of that many seconds: the example's pictures, over and over. A key frame each second. */
export async function makeVideo(
  seconds: number,
  tags: { title?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const input = new Input({ formats: [MP4], source: new BufferSource(readFileSync(example)) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('the example has no video');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  output.setMetadataTags(tags);
  await output.start();
  const length = await input.computeDuration();
  for (let from = 0; from < seconds; from += length) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = from + packet.timestamp;
      if (timestamp < seconds) await source.add(packet.clone({ timestamp }), { decoderConfig });
    }
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
