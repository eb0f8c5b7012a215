import { hash } from 'node:crypto';
import type { Metadata } from 'sharp';
import * as v from 'valibot';

/** The pictures of a hall file: files beside it, which `apply` encodes again and stores. */

/** Reads a file in the folder of the hall file; throws if it cannot be read. */
export type ReadFile = (name: string) => string | Uint8Array;

const MAX_BYTES = 10_000_000;
const MAX_PIXELS = 50_000_000;
/** The longest edge of what is stored, pixels. */
const MAX_EDGE = { logo: 512, photo: 1600 };
const formats = { logo: ['png', 'jpeg', 'webp', 'svg'], photo: ['png', 'jpeg', 'webp'] };
const extensions = { logo: 'png', photo: 'webp' };

export type ImageKind = keyof typeof MAX_EDGE;

/** A file of the hall file by the name under which its encoded image is stored. */
export type ImageFiles = Map<string, { readonly kind: ImageKind; readonly bytes: Uint8Array }>;

/** The name of a file, read into `files`. The output is the name under which its image is stored. */
export const imageFile = (kind: ImageKind, readFile: ReadFile, files: ImageFiles) =>
  v.pipe(
    v.string('must be the name of a picture file'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        const bytes = Buffer.from(readFile(dataset.value));
        if (bytes.length <= MAX_BYTES) {
          const digest = hash('sha256', bytes).slice(0, 32);
          const name = `${digest}.${extensions[kind]}`;
          files.set(name, { kind, bytes });
          return name;
        }
        addIssue({ message: `${dataset.value} has more than ${MAX_BYTES / 1_000_000} MB` });
      } catch {
        addIssue({ message: `cannot be read: ${dataset.value}` });
      }
      return NEVER;
    }),
  );

/** Encodes a logo as PNG and a photo as WebP, without metadata or scripts. Throws a readable error. */
export async function encodeImage(kind: ImageKind, bytes: Uint8Array): Promise<Buffer> {
  // Imported here: it takes 8 MB of memory, and few processes need it.
  const { default: sharp } = await import('sharp');
  const edge = MAX_EDGE[kind];
  const accepted = formats[kind].map((name) => name.toUpperCase());
  const wrongFormat = `is not a picture: must be ${accepted.slice(0, -1).join(', ')} or ${accepted.at(-1)}`;
  let source: Metadata;
  try {
    source = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  } catch {
    throw new Error(wrongFormat);
  }
  if (!formats[kind].includes(source.format)) throw new Error(wrongFormat);
  // A vector is drawn at the size that it is stored in.
  const scale = source.format === 'svg' ? edge / Math.max(source.width, source.height) : 1;
  const density = Math.min(Math.max(72 * scale, 1), 2400);
  const image = sharp(bytes, { density, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
  try {
    return await (kind === 'logo' ? image.png() : image.webp({ quality: 80 })).toBuffer();
  } catch {
    throw new Error('is a damaged picture, or one of more than 50 megapixels');
  }
}
