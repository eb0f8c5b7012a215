import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserCallContext } from '#server/core/context.ts';
import { busyIfDiskFull } from '#server/core/disk-full.ts';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { Refusal } from '#server/core/refusal.ts';
import { withTempFolder } from '#server/core/temp-folder.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { fileUrl } from './commands.ts';
import type { FilesDeps } from './deps.ts';
import { randomFileName } from './names.ts';
import { receiveFile } from './receive-file.ts';
import { SNIFF_BYTES, sniffKind } from './sniff.ts';
import { countAttempts, insertAttempt, insertFile, setAttemptBytes } from './store.ts';

const MB = 1024 * 1024;
const MAX_UPLOADS_PER_HOUR = 60;
const MAX_BYTES_PER_DAY = 500 * MB;
/** The limit for one person; a review has at most six images. */
const MAX_CONCURRENT_UPLOADS = 6;

const limitSanitizing = limitConcurrency(2);

const inProgress = new Map<string, number>();

/** Stores an uploaded image or video, sanitized. */
export async function storeUpload(
  ctx: UserCallContext<FilesDeps>,
  request: Request,
): Promise<{ url: string }> {
  const { user } = ctx;
  const concurrent = inProgress.get(user.id) ?? 0;
  if (concurrent >= MAX_CONCURRENT_UPLOADS) throw new Refusal('too_many_uploads');
  inProgress.set(user.id, concurrent + 1);
  try {
    const attempt_id = await beginAttempt(ctx);
    return await busyIfDiskFull(() =>
      withTempFolder('upload', (folder) => receiveAndStore(ctx, request, { folder, attempt_id })),
    );
  } finally {
    const remaining = (inProgress.get(user.id) ?? 1) - 1;
    if (remaining > 0) inProgress.set(user.id, remaining);
    else inProgress.delete(user.id);
  }
}

/** Counts the upload before it is received, so that failed ones count too. */
const beginAttempt = ({ deps, user, now }: UserCallContext<FilesDeps>): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const { attempts } = await read(tx, {
      lock: lockNames(`uploads of ${user.id}`),
      attempts: countAttempts(user.id, now),
    });
    const { count, bytes } = attempts;
    if (count >= MAX_UPLOADS_PER_HOUR || bytes >= MAX_BYTES_PER_DAY) throw new Refusal('too_many_uploads');
    const id = deps.ids.next('upl');
    await write(tx, insertAttempt({ id, user_id: user.id, at: now }));
    return id;
  });

async function receiveAndStore(
  { deps, user, now }: UserCallContext<FilesDeps>,
  request: Request,
  { folder, attempt_id }: { folder: string; attempt_id: string },
): Promise<{ url: string }> {
  const uploaded = join(folder, 'upload');
  const sanitized = join(folder, 'sanitized');
  const maxImageBytes = deps.env.UPLOAD_IMAGE_MB * MB;
  const max_bytes = Math.max(maxImageBytes, deps.env.UPLOAD_VIDEO_MB * MB);
  let received = 0;
  const onBytes = (bytes: number) => {
    received += bytes;
  };
  const size = await receiveFile(request, { path: uploaded, max_bytes, onBytes }).finally(() =>
    write(deps.db, setAttemptBytes(attempt_id, received)),
  );
  if (size === 0) throw new Refusal('file_missing', { field: 'file' });
  const kind = sniffKind(await readStart(uploaded));
  if (kind === null) throw new Refusal('file_type', { field: 'file' });
  if (kind === 'image' && size > maxImageBytes) throw new Refusal('file_too_large', { field: 'file' });
  const name = await limitSanitizing(() => sanitize(kind, uploaded, sanitized));
  const blob = await openAsBlob(sanitized);
  // The row comes first: a stored file without a row would never be removed.
  await write(deps.db, insertFile({ name, user_id: user.id, kind, bytes: blob.size, created_at: now }));
  await deps.fileStorage.put(name, blob);
  return { url: fileUrl(deps.env, name) };
}

/** Returns the name to store. The libraries take 50 MB, so they are loaded when first needed. */
async function sanitize(kind: 'image' | 'video', from: string, to: string): Promise<string> {
  if (kind === 'video') {
    const { sanitizeVideo } = await import('./video.ts');
    return randomFileName(await sanitizeVideo(from, to));
  }
  const { sanitizeImage } = await import('./image.ts');
  await sanitizeImage(from, to);
  return randomFileName('webp');
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
