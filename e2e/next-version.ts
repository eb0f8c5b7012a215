import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** What the next version calls the Home tab. */
export const NEXT_HOME_TAB = 'Tables';

const HOME_TAB = /("tab":\{[^}]*"home":")[^"]*/g;
/** Files whose names contain a hash of their content. */
const HASHED = /^_next\/static\/.*[.-]([\da-f]{16})\.(?:js|css)$/;
const TEXT = /\.(?:html|js|css|mjs|txt|json)$/;

/**
 * Makes the next version of the build in a temporary folder, as a build of changed sources does: a text
 * differs, and all scripts and style sheets have new names. A second build would take a minute.
 */
export function makeNextVersion(): { build: string; remove(): void } {
  const build = mkdtempSync(join(tmpdir(), 'baize-next-'));
  cpSync('out', build, { recursive: true });
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' });
  const hashes = new Set(files.flatMap((name) => HASHED.exec(name)?.[1] ?? []));
  // A hash stands between the marks that are around it in a path, a list of hashes, or the map of the chunks.
  const anyHash = new RegExp(`(?<=[.\\-"'])(${[...hashes].join('|')})(?=[."'])`, 'g');
  const renew = (text: string) => text.replaceAll(anyHash, '$1e');
  let changed = false;
  for (const name of files.filter((each) => TEXT.test(each))) {
    const text = readFileSync(join(build, name), 'utf8');
    const next = renew(text.replaceAll(HOME_TAB, `$1${NEXT_HOME_TAB}`));
    changed ||= text.search(HOME_TAB) >= 0;
    if (next !== text) writeFileSync(join(build, name), next);
  }
  if (!changed) throw new Error('The build has no text of the Home tab');
  // The compressed copies have the hash in their names too.
  for (const path of files.filter((each) => each.startsWith('_next/static/'))) {
    const name = basename(path);
    if (renew(name) !== name) renameSync(join(build, path), join(build, dirname(path), renew(name)));
  }
  return { build, remove: () => rmSync(build, { recursive: true, force: true }) };
}
