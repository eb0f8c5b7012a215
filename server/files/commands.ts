import type { Env } from '#server/core/env.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import type { FilesDeps } from './deps.ts';
import { randomFileName } from './names.ts';
import { deleteUnused, type FileRow, findFiles } from './store.ts';

export { deleteOldAttempts } from './store.ts';

export const FILES_PATH = '/api/files';

type ApiUrl = Pick<Env, 'API_URL'>;

/** The absolute URL of a file: the app may be on another origin. */
export const fileUrl = ({ API_URL }: ApiUrl, name: string): string => `${API_URL}${FILES_PATH}/${name}`;

/** A stored file URL with the current `API_URL`, which may have changed since. */
export function currentFileUrl(env: ApiUrl, url: string): string {
  const start = url.lastIndexOf(`${FILES_PATH}/`);
  return start < 0 ? url : fileUrl(env, url.slice(start + FILES_PATH.length + 1));
}

interface OwnFiles {
  readonly user_id: string;
  readonly urls: readonly string[];
  readonly kind: FileRow['kind'];
  readonly field: string;
}

/** Checks that this person uploaded the files. */
export async function checkOwnFiles(
  db: Db | Tx,
  env: ApiUrl,
  { user_id, urls, kind, field }: OwnFiles,
): Promise<void> {
  const names = urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
  if (urls.some((url, i) => url !== fileUrl(env, names[i] ?? ''))) throw invalid(field);
  const files = await read(db, findFiles(names, user_id));
  const own = new Set(files.flatMap((file) => (file.kind === kind ? [file.name] : [])));
  if (!names.every((name) => own.has(name))) throw invalid(field);
}

/** Checks that the attachments are the person's own images or one own video. */
export async function checkAttachments(
  db: Db | Tx,
  env: ApiUrl,
  { user_id, images, video }: { user_id: string; images: readonly string[]; video: string | null },
): Promise<void> {
  if (video !== null && images.length > 0) throw invalid('video');
  if (images.length > 0)
    await checkOwnFiles(db, env, { user_id, urls: images, kind: 'image', field: 'images' });
  if (video !== null) await checkOwnFiles(db, env, { user_id, urls: [video], kind: 'video', field: 'video' });
}

const invalid = (field: string) =>
  new Refusal('invalid_input', { field, facts: { field, problem: 'wrong' } });

const BATCH = 200;
const DAY = 86_400;

/** Removes files older than a day that nothing refers to. Each run looks at 200 of them. */
export async function removeUnusedFiles(deps: FilesDeps): Promise<void> {
  const created_before = deps.clock.now() - DAY;
  const removeFrom = async (from: string, limit: number) => {
    const { names, checked } = await read(
      deps.db,
      deleteUnused(deps.fileReferences, { created_before, from, limit }),
    );
    for (const name of names) await deps.fileStorage.remove(name);
    return checked;
  };
  const checked = await removeFrom(randomFileName('webp'), BATCH);
  if (checked < BATCH) await removeFrom('', BATCH - checked);
}

/** Removes a person's unreferenced files; those of their reviews stay. */
export async function removeUnusedFilesOf(deps: FilesDeps, user_id: string): Promise<void> {
  const { names } = await read(deps.db, deleteUnused(deps.fileReferences, { user_id }));
  for (const name of names) await deps.fileStorage.remove(name);
}
