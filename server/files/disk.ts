import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteSource } from '#server/http/range.ts';
import type { FileStorage } from './port.ts';

export const diskStorage = (folder: string): FileStorage => ({
  async put(name, bytes) {
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    // Renamed when complete, so that a failed upload leaves no partial file under its name.
    await writeFile(`${path}.part`, bytes.stream());
    await rename(`${path}.part`, path);
  },
  get: (name) => bytesOfFile(join(folder, name)),
  async remove(name) {
    await rm(join(folder, name), { force: true });
  },
});

/** The bytes of a file on disk; null where there is none. */
export async function bytesOfFile(path: string): Promise<ByteSource | null> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) return null;
  return {
    size: stats.size,
    open: ({ start, end }) => Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream,
  };
}
