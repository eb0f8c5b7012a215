import type { FileRow } from './store.ts';

/** So many first bytes say what a file is. */
export const HEAD_BYTES = 12;

const STILL_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1']);
const VIDEO_BOXES = new Set(['moov', 'mdat', 'wide', 'free']);

/**
 * What a file is by its first bytes; null for all that is not taken, before any decoder sees it. MP4 and QuickTime name
 * themselves in `ftyp`, as HEIC and AVIF do; WebM begins with EBML's mark.
 */
export function kindOf(head: Buffer): FileRow['kind'] | null {
  const at = (start: number, end: number) => head.toString('latin1', start, end);
  if (at(0, 3) === '\xff\xd8\xff' || at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image';
  if (at(0, 4) === '\x1a\x45\xdf\xa3') return 'video';
  if (at(4, 8) === 'ftyp') return STILL_BRANDS.has(at(8, 12)) ? 'image' : 'video';
  return VIDEO_BOXES.has(at(4, 8)) ? 'video' : null;
}
