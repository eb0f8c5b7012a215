import type { FileRow } from './store.ts';

export const SNIFF_BYTES = 12;

const IMAGE_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1']);
const VIDEO_BOXES = new Set(['moov', 'mdat', 'wide', 'free']);

/** The kind of a file by its magic number, whatever its name says; null for an unsupported format. */
export function sniffKind(head: Buffer): FileRow['kind'] | null {
  const latin1 = (start: number, end: number) => head.toString('latin1', start, end);
  if (latin1(0, 3) === '\xff\xd8\xff' || latin1(0, 8) === '\x89PNG\r\n\x1a\n') return 'image';
  if (latin1(0, 4) === 'RIFF' && latin1(8, 12) === 'WEBP') return 'image';
  if (latin1(0, 4) === '\x1a\x45\xdf\xa3') return 'video';
  if (latin1(4, 8) === 'ftyp') return IMAGE_BRANDS.has(latin1(8, 12)) ? 'image' : 'video';
  return VIDEO_BOXES.has(latin1(4, 8)) ? 'video' : null;
}
