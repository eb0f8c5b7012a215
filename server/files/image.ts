import sharp from 'sharp';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { Refusal } from '#server/core/refusal.ts';

/** A 10,000 x 10,000 picture is 100 million pixels: more than any phone takes is refused before it is decoded. */
const MAX_PIXELS = 100_000_000;
/** What it may take in memory once decoded: such a picture in 16 bits a channel would take twice as much. */
const MAX_DECODED_BYTES = 400_000_000;
/** Larger ones, of any phone's highest setting, wait for each other. */
const LARGE_PIXELS = 25_000_000;
const MAX_EDGE = 2048;
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif']);

// One picture at a time on one core leaves the other for everybody's calls.
sharp.concurrency(1);
sharp.cache(false);

const large = limitConcurrency(1);

/**
 * Makes a picture of ours (`to`) out of an uploaded one (`from`): upright, at most 2048 pixels long, WebP, with nothing in it but the
 * picture (EXIF and the place where it was taken are gone). Throws `file_type` for what is no picture, `file_too_large`
 * for one of too many pixels.
 */
export async function cleanImage(from: string, to: string): Promise<void> {
  const source = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { format, width, height, channels, depth } = await source.metadata();
    if (!formats.has(format ?? '')) throw new Refusal('file_type');
    const pixels = width * height;
    const decoded = pixels * channels * (depth === 'uchar' ? 1 : 2);
    if (pixels > MAX_PIXELS || decoded > MAX_DECODED_BYTES) throw new Refusal('file_too_large');
    const make = () =>
      source
        .autoOrient()
        .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toFile(to);
    await (pixels > LARGE_PIXELS ? large(make) : make());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new Refusal('file_too_large');
    throw new Refusal('file_type');
  }
}
