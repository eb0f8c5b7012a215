import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';

/** Images and fonts are compressed by their format. */
const COMPRESSIBLE = /\.(?:html|js|css|json|svg|txt|webmanifest|wasm|xml)$/;
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 1_024;

const formats = [
  {
    extension: '.br',
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    decompress: brotliDecompressSync,
  },
  {
    extension: '.gz',
    compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
    decompress: gunzipSync,
  },
] as const;

/**
 * Writes a brotli and a gzip copy beside each file of a built app that gets smaller by it. Copies that hold
 * the file as it is stay; those of removed or changed files do not.
 */
export async function compressFolder(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const isCopy = (name: string) => /\.(?:br|gz)$/.test(name);
  for (const name of names.filter(isCopy))
    if (!existsSync(join(folder, name.slice(0, -3)))) rmSync(join(folder, name));
  const paths = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(folder, name));
  await Promise.all(paths.flatMap((path) => formats.map((format) => compressFile(path, format))));
}

async function compressFile(
  path: string,
  { extension, compress, decompress }: (typeof formats)[number],
): Promise<void> {
  const copy = path + extension;
  const bytes = readFileSync(path);
  if (existsSync(copy) && isSame(bytes, readFileSync(copy), decompress)) return;
  rmSync(copy, { force: true });
  if (bytes.length < MIN_BYTES) return;
  const compressed = await compress(bytes);
  if (compressed.length < bytes.length) writeFileSync(copy, compressed);
}

function isSame(bytes: Buffer, compressed: Buffer, decompress: (bytes: Buffer) => Buffer): boolean {
  try {
    return decompress(compressed).equals(bytes);
  } catch {
    // Cut short.
    return false;
  }
}
