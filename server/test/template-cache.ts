import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = 'node_modules/.cache/baize';
/** What a migrated database with the example hall depends on. */
const SOURCES = ['server/db', 'server/core', 'server/hall', 'lib/domain', 'lib/contract', 'example'];
/** Entries that stay, the last that were used. */
const KEPT = 6;

/** The path of a folder that `make` has filled, once for these sources and this `variant`. */
export async function cachedFolder(
  name: string,
  variant: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const path = join(CACHE, `${name}-${keyOfSources(variant)}`);
  if (exists(path)) {
    utimesSync(path, new Date(), new Date());
    return path;
  }
  const unfinished = `${path}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await make(unfinished);
  try {
    renameSync(unfinished, path);
  } catch (error) {
    // Another run may have been first.
    rmSync(unfinished, { recursive: true });
    if (!exists(path)) throw error;
  }
  removeOldest();
  return path;
}

/** Copies a folder with the owners of its files. */
export const copyFolder = (from: string, to: string): void =>
  void execFileSync('cp', ['-a', `${from}/.`, to]);

function keyOfSources(variant: string): string {
  const hash = createHash('sha256').update(variant);
  const paths = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  for (const path of paths.sort()) hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

function removeOldest(): void {
  const entries = readdirSync(CACHE).map((name) => join(CACHE, name));
  const age = (path: string): number =>
    Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  for (const path of entries.sort((a, b) => age(a) - age(b)).slice(KEPT))
    rmSync(path, { recursive: true, force: true });
}
