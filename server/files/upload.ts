import type { UserCtx } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { fileUrl } from './commands.ts';
import { makeGate } from './gate.ts';
import { cleanImage } from './image.ts';
import { newName } from './names.ts';
import { countFiles, insertFile } from './store.ts';
import { cleanVideo } from './video.ts';

const MB = 1024 * 1024;
const MAX_IMAGE_BYTES = 20 * MB;
/** A minute of a phone's video. */
export const MAX_UPLOAD_BYTES = 150 * MB;
const UPLOADS_AN_HOUR = 60;
const HOUR = 3600;

/** Pictures and videos are worked on two at a time: they are in memory meanwhile. */
const gate = makeGate(2);

/**
 * Keeps a picture or a video of the person's, made anew from what it shows; answers its address. What it is follows from
 * its bytes, not from its name. Throws `file_missing`, `file_type`, `file_too_large`, `video_too_long` and
 * `too_many_uploads`.
 */
export async function keepUpload({ deps, user, now }: UserCtx, file: File | null): Promise<{ url: string }> {
  if (!file || file.size === 0) throw new Refusal('file_missing', { field: 'file' });
  if ((await countFiles(deps.db, user.id, now - HOUR)) >= UPLOADS_AN_HOUR)
    throw new Refusal('too_many_uploads');
  const { kind, name, bytes } = await gate(() => clean(file));
  await deps.files.put(name, bytes);
  await insertFile(deps.db, { name, user_id: user.id, kind, bytes: bytes.length, created_at: now });
  return { url: fileUrl(deps.env, name) };
}

async function clean(file: File) {
  if (await looksLikeVideo(file)) {
    const { bytes, extension } = await cleanVideo(file);
    return { kind: 'video', name: newName(extension), bytes } as const;
  }
  if (file.size > MAX_IMAGE_BYTES) throw new Refusal('file_too_large', { field: 'file' });
  const bytes = await cleanImage(new Uint8Array(await file.arrayBuffer()));
  return { kind: 'image', name: newName('webp'), bytes } as const;
}

const STILL_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1']);

/** By the first bytes: MP4 and QuickTime name themselves in `ftyp`, as HEIC and AVIF do; WebM begins with EBML's mark. */
async function looksLikeVideo(file: Blob): Promise<boolean> {
  const head = Buffer.from(await file.slice(0, 12).arrayBuffer());
  if (head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return true;
  const box = head.toString('latin1', 4, 8);
  if (box === 'ftyp') return !STILL_BRANDS.has(head.toString('latin1', 8, 12));
  return ['moov', 'mdat', 'wide', 'free'].includes(box);
}
