import type { FileRow } from './store.ts';

/** Bytes that `sniffKind` needs. */
export const SNIFF_BYTES = 12;

const IMAGE_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1']);
const VIDEO_BOXES = new Set(['moov', 'mdat', 'wide', 'free']);

/**
 * The kind of a file by its first bytes (magic numbers); null for an unsupported format, which no decoder then reads.
 * MP4, QuickTime, HEIC and AVIF have an `ftyp` box, WebM starts with the EBML header.
 */
export function sniffKind(head: Buffer): FileRow['kind'] | null {
  const latin1 = (start: number, end: number) => head.toString('latin1', start, end);
  if (latin1(0, 3) === '\xff\xd8\xff' || latin1(0, 8) === '\x89PNG\r\n\x1a\n') return 'image';
  if (latin1(0, 4) === 'RIFF' && latin1(8, 12) === 'WEBP') return 'image';
  if (latin1(0, 4) === '\x1a\x45\xdf\xa3') return 'video';
  if (latin1(4, 8) === 'ftyp') return IMAGE_BRANDS.has(latin1(8, 12)) ? 'image' : 'video';
  return VIDEO_BOXES.has(latin1(4, 8)) ? 'video' : null;
}
