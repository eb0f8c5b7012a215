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
  const sources = globSync(SOURCES)
    .filter((path) => !/\.(?:test|dev)\./.test(path))
    .map((path) => withoutComments(readFileSync(path, 'utf8')))
    .sort();
  return hash('sha256', sources.join('\n'));
}

/** Comments and the names of files do not change a screen. */
const withoutComments = (source: string): string =>
  source.replace(/^\s*\/\/.*\n|^\s*(?:\{\/\*|\/\*)[\s\S]*?\*\/\}?\n/gm, '');

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
  console.warn(
    'Warning: the screens have changed since their pictures were taken. Only a release needs new pictures: ' +
      'npm run build && npm run pictures',
  );
