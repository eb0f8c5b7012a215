import type { Env } from '#server/core/env.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { FilesDeps } from './deps.ts';
import { deleteUnused, type FileRow, findFile } from './store.ts';

export const FILES_PATH = '/api/files';

type Address = Pick<Env, 'API_URL'>;

/** Where a file is had: a whole address, so that an app on another origin finds it too. */
export const fileUrl = ({ API_URL }: Address, name: string): string => `${API_URL}${FILES_PATH}/${name}`;

/** The address of a file as it is today, from the one under which it was kept: a server may move. */
export function currentFileUrl(env: Address, url: string): string {
  const at = url.lastIndexOf(`${FILES_PATH}/`);
  return at < 0 ? url : fileUrl(env, url.slice(at + FILES_PATH.length + 1));
}

/** Throws `invalid_input` for `field` unless the address is that of a file which this person uploaded. */
export async function checkOwnFile(
  db: Db | Tx,
  env: Address,
  { user_id, url, kind, field }: { user_id: string; url: string; kind: FileRow['kind']; field: string },
): Promise<void> {
  const name = url.slice(url.lastIndexOf('/') + 1);
  const file = url === fileUrl(env, name) ? await findFile(db, name, user_id) : undefined;
  if (file?.kind !== kind) throw new Refusal('invalid_input', { field, facts: { field, problem: 'wrong' } });
}

/** What goes with a review or a report: up to six pictures or one video, all the person's own. Throws `invalid_input`. */
export async function checkAttachments(
  db: Db | Tx,
  env: Address,
  { user_id, images, video }: { user_id: string; images: readonly string[]; video: string | null },
): Promise<void> {
  if (video !== null && images.length > 0)
    throw new Refusal('invalid_input', { field: 'video', facts: { field: 'video', problem: 'wrong' } });
  for (const url of images) await checkOwnFile(db, env, { user_id, url, kind: 'image', field: 'images' });
  if (video !== null) await checkOwnFile(db, env, { user_id, url: video, kind: 'video', field: 'video' });
}

/** So many files are removed at a time. */
const BATCH = 200;
const DAY = 86_400;

/** Removes what was uploaded a day ago and never shown: a review that was not sent, an avatar that was replaced. */
export async function removeUnusedFiles(
  deps: Pick<FilesDeps, 'db' | 'clock' | 'fileStorage' | 'fileReferences'>,
): Promise<void> {
  const created_before = deps.clock.now() - DAY;
  for (const name of await deleteUnused(deps.db, deps.fileReferences, { created_before, limit: BATCH }))
    await deps.fileStorage.remove(name);
}

/** Removes what a person uploaded and nothing shows; the pictures of their reviews stay with the reviews. */
export async function removeUnusedFilesOf(
  deps: Pick<FilesDeps, 'db' | 'fileStorage' | 'fileReferences'>,
  user_id: string,
): Promise<void> {
  for (const name of await deleteUnused(deps.db, deps.fileReferences, { user_id }))
    await deps.fileStorage.remove(name);
}
