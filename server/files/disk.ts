import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteSource } from '#server/http/range.ts';
import type { FileStorage } from './port.ts';

/** Files in a folder. */
export const diskFiles = (folder: string): FileStorage => ({
  async put(name, bytes) {
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    // Whole or not at all.
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
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  return {
    size: found.size,
    open: ({ start, end }) => Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream,
  };
}
