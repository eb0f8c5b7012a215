import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteSource } from '#server/http/range.ts';
import type { FileStorage } from './port.ts';

export const diskStorage = (folder: string): FileStorage => ({
  async put(name, bytes) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, name);
    // Renamed when complete, so that a failed upload leaves no partial file under its name.
    try {
      await writeFile(`${path}.part`, bytes.stream(), { mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw error;
    }
  },
  get: (name) => bytesOfFile(join(folder, name)),
  async remove(name) {
    await rm(join(folder, name), { force: true });
  },
});

/** No upload takes longer. */
const MAX_PART_AGE_MS = 3_600_000;

/** Removes partial files that processes left when they were killed. */
export async function removePartialFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = name.endsWith('.part') ? await stat(path).catch(() => null) : null;
    if (stats && Date.now() - stats.mtimeMs > MAX_PART_AGE_MS) await rm(path, { force: true });
  }
}

/** The bytes of a file on disk; null if there is none. */
export async function bytesOfFile(path: string): Promise<ByteSource | null> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) return null;
  return {
    size: stats.size,
    open: ({ start, end }) => Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream,
  };
}
