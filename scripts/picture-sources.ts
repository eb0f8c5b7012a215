/**
 * `node scripts/picture-sources.ts` (in `npm run structure`): warns if the screens have changed since their
 * pictures were taken. A release is refused then.
 */
import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Keeps the hash of the sources from which the pictures were taken. */
const RECORD = 'docs/screens/sources.json';

/** What decides how the pictured screens look. */
const SOURCES = '{app,components,messages}/**/*.{tsx,css,json}';

function hashOfSources(): string {
  const files = globSync(SOURCES)
    .filter((path) => !/\.(?:test|dev)\./.test(path))
    .sort();
  return hash('sha256', files.map((path) => `${path}\n${readFileSync(path, 'utf8')}`).join('\n'));
}

/** True if the screens have changed since their pictures were taken. */
export function arePicturesOld(): boolean {
  if (!existsSync(RECORD)) return true;
  const { sources } = JSON.parse(readFileSync(RECORD, 'utf8')) as { sources: string };
  return sources !== hashOfSources();
}

/** Records that the pictures are those of the present screens. */
export const recordPictures = (): void =>
  writeFileSync(RECORD, `${JSON.stringify({ sources: hashOfSources() }, null, 2)}\n`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && arePicturesOld())
  console.warn('The screens have changed since their pictures were taken: npm run build && npm run pictures');
