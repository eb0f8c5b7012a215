import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { Refusal } from '#server/core/refusal.ts';

/** 10,000 x 10,000, more than phone cameras take. */
const MAX_PIXELS = 100_000_000;
/** 100 million pixels of four 8-bit channels. */
const MAX_DECODED_BYTES = 400_000_000;
/** Larger images are decoded one at a time, to limit memory. */
const LARGE_PIXELS = 25_000_000;
const MAX_EDGE = 2048;
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif']);

// One core per image leaves the other cores for requests.
sharp.concurrency(1);
sharp.cache(false);

const limitLarge = limitConcurrency(1);

/** Encodes an image as WebP without metadata such as the GPS position. */
export async function sanitizeImage(from: string, to: string): Promise<void> {
  let encoded: Buffer;
  const source = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { format, width, height, channels, depth } = await source.metadata();
    if (!formats.has(format ?? '')) throw new Refusal('file_type');
    const pixels = width * height;
    const decoded = pixels * channels * (depth === 'uchar' ? 1 : 2);
    if (pixels > MAX_PIXELS || decoded > MAX_DECODED_BYTES) throw new Refusal('file_too_large');
    const encode = () =>
      source
        .autoOrient()
        .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    encoded = await (pixels > LARGE_PIXELS ? limitLarge(encode) : encode());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new Refusal('file_too_large');
    throw new Refusal('file_type');
  }
  // Sharp does not write the file, because its error for a full disk can't be told from one for a broken
  // image.
  await writeFile(to, encoded, { mode: 0o600 });
}
