import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUILD_ID_FILE = '.next/BUILD_ID';
const HASHED_NAME = /^(.+)[.-]([0-9a-f]{6,})\.(?:js|css)$/;

/**
 * Returns the function that counts the bytes of a file of the built app in `out`, gzip. The commit and the
 * hashes of chunks, which follow from it, compress to a few bytes more or less in each build. They are
 * counted as other digits, which never change.
 */
export function makeByteCounter(): (file: string) => number {
  const paths = readdirSync('out/_next/static', { recursive: true, encoding: 'utf8' });
  const standIns = makeStandIns(paths, readFileSync(BUILD_ID_FILE, 'utf8').trim());
  return (file) =>
    gzipSync(withStandIns(readFileSync(join('out', file), 'utf8'), standIns), { level: 9 }).length;
}

/**
 * The digits that are counted, keyed by those that a build has. `paths` are the paths of its scripts and
 * styles.
 */
export function makeStandIns(paths: readonly string[], buildId: string): ReadonlyMap<string, string> {
  const hashes = paths.flatMap((path): [string, string][] => {
    const [, name = '', digits] = HASHED_NAME.exec(path) ?? [];
    return digits ? [[digits, hash('sha256', name).slice(0, digits.length)]] : [];
  });
  return new Map([[buildId, hash('sha256', 'commit').slice(0, 8)], ...hashes]);
}

export function withStandIns(text: string, standIns: ReadonlyMap<string, string>): string {
  const known = new RegExp([...standIns.keys()].join('|'), 'g');
  return text.replaceAll(known, (digits) => standIns.get(digits) ?? digits);
}
