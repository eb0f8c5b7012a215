import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserCallContext } from '#server/core/context.ts';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { Refusal } from '#server/core/refusal.ts';
import { fileUrl } from './commands.ts';
import type { FilesDeps } from './deps.ts';
import { newName } from './names.ts';
import { receiveFile } from './receive-file.ts';
import { HEAD_BYTES, kindOf } from './sniff.ts';
import { insertFile, uploadsOf } from './store.ts';

const MB = 1024 * 1024;
const UPLOADS_AN_HOUR = 60;
const BYTES_A_DAY = 500 * MB;
/** A review has six pictures at most, and nobody fills the disk with what is only arriving. */
const UPLOADS_AT_ONCE = 6;

/** Pictures and videos are worked on two at a time. */
const gate = limitConcurrency(2);

/** How many uploads of each person are on their way. */
const arriving = new Map<string, number>();

/**
 * Keeps a picture or a video of the person's, made anew from what it shows; answers its address. What it is follows from
 * its bytes, not from its name. Throws `file_missing`, `file_type`, `file_too_large`, `video_too_long` and
 * `too_many_uploads`.
 */
export async function keepUpload(
  ctx: UserCallContext<FilesDeps>,
  request: Request,
): Promise<{ url: string }> {
  const { deps, user, now } = ctx;
  const others = arriving.get(user.id) ?? 0;
  arriving.set(user.id, others + 1);
  try {
    const { count, bytes } = await uploadsOf(deps.db, user.id, now);
    if (others >= UPLOADS_AT_ONCE || count + others >= UPLOADS_AN_HOUR || bytes >= BYTES_A_DAY)
      throw new Refusal('too_many_uploads');
    return await inFolder(async (folder) => {
      const path = join(folder, 'upload');
      const image_bytes = deps.env.UPLOAD_IMAGE_MB * MB;
      const max_bytes = Math.max(image_bytes, deps.env.UPLOAD_VIDEO_MB * MB);
      const size = await receiveFile(request, { field: 'file', path, max_bytes });
      if (size === 0) throw new Refusal('file_missing', { field: 'file' });
      const made = join(folder, 'made');
      const { kind, name } = await gate(() => clean(path, made, size <= image_bytes));
      const blob = await openAsBlob(made);
      // First its row: bytes without one would never be removed.
      await insertFile(deps.db, { name, user_id: user.id, kind, bytes: blob.size, created_at: now });
      await deps.fileStorage.put(name, blob);
      return { url: fileUrl(deps.env, name) };
    });
  } finally {
    const left = (arriving.get(user.id) ?? 1) - 1;
    if (left > 0) arriving.set(user.id, left);
    else arriving.delete(user.id);
  }
}

/** The libraries that open pictures and videos take 50 MB: they are loaded when the first one comes. */
async function clean(from: string, to: string, fits_image: boolean) {
  const kind = kindOf(await headOf(from));
  if (kind === null) throw new Refusal('file_type', { field: 'file' });
  if (kind === 'video') {
    const { cleanVideo } = await import('./video.ts');
    return { kind, name: newName(await cleanVideo(from, to)) };
  }
  if (!fits_image) throw new Refusal('file_too_large', { field: 'file' });
  const { cleanImage } = await import('./image.ts');
  await cleanImage(from, to);
  return { kind, name: newName('webp') };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Work with a folder that is gone afterwards. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-upload-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
