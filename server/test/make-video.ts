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

/** Makes an MP4 video by repeating the example recording. It has a key frame each second. */
export async function makeVideo(
  seconds: number,
  tags: { title?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const input = new Input({ formats: [MP4], source: new BufferSource(readFileSync(example)) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('the example recording has no video track');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  output.setMetadataTags(tags);
  await output.start();
  const duration = await input.computeDuration();
  for (let offset = 0; offset < seconds; offset += duration) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = offset + packet.timestamp;
      if (timestamp < seconds) await source.add(packet.clone({ timestamp }), { decoderConfig });
    }
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
