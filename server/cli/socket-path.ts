import { closeSync, openSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The kernel takes 104 (macOS) or 108 (Linux) bytes with the final zero. */
const MAX_BYTES = 103;

/**
 * The path by which a socket in the folder can be opened: the shorter of the absolute and the relative one,
 * or on Linux one through a descriptor of the folder if both are too long. `close` it once the socket is
 * opened.
 */
export function socketPath(folder: string, name: string): { path: string; close(): void } {
  const absolute = resolve(folder, name);
  const fromHere = relative('', absolute);
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) <= MAX_BYTES || process.platform !== 'linux') return { path, close: () => {} };
  const descriptor = openSync(folder, 'r');
  return { path: join('/proc/self/fd', String(descriptor), name), close: () => closeSync(descriptor) };
}
