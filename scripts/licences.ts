/**
 * `npm run licences`: writes NOTICE, the packages that the server and the app contain, with their licences.
 * Fails for a licence that nobody has looked at.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}
/** The packages of package-lock.json by their folders. */
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> };

/**
 * Licences that let a product contain the package as it is. Those of files come with the file: copies stay
 * unchanged.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  // libvips, which sharp loads as a library of its own.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]);

/** Packages whose package.json does not state the licence of their LICENSE file. */
const STATED_IN_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Packages of which the build copies code into the app. */
const IN_THE_APP = [
  '@headlessui/react',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'barcode-detector',
  'idb-keyval',
  'ky',
  'lucide-react',
  'next-intl',
  'parse5',
  'react',
  'react-dom',
  'react-easy-crop',
  'web-vitals',
];
/** The app has parts of these, and nothing of what they build with. */
const PARTLY_IN_THE_APP = ['next', 'next-pwa'];

/** The packages that a release contains, by name. */
function contained({ packages }: Lock): Map<string, { readonly license: string }> {
  const names = new Set(PARTLY_IN_THE_APP);
  const add = (name: string) => {
    const found = packages[`node_modules/${name}`];
    if (!found || names.has(name)) return;
    names.add(name);
    for (const dependency of Object.keys(found.dependencies ?? {})) add(dependency);
  };
  for (const name of IN_THE_APP) add(name);
  const entries = Object.entries(packages).flatMap(([path, each]) => {
    const name = path.replace(/^.*node_modules\//, '');
    return path !== '' && (!each.dev || names.has(name))
      ? [[name, { ...each, license: each.license ?? STATED_IN_FILE[name] ?? 'none' }] as const]
      : [];
  });
  return new Map(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** The packages whose licence is not allowed, one line each. */
export const licenceProblems = (lock: Lock): string[] =>
  [...contained(lock)].flatMap(([name, { license }]) =>
    license
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .some((each) => ALLOWED.has(each))
      ? []
      : [`${name}: ${license}`],
  );

/** The text of NOTICE. */
export function noticeOf(lock: Lock): string {
  const byLicence = new Map<string, string[]>();
  for (const [name, { license }] of contained(lock))
    byLicence.set(license, [...(byLicence.get(license) ?? []), name]);
  const parts = [...byLicence]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, names]) => `${licence}\n${names.map((name) => `  ${name}\n`).join('')}`);
  return `Baize contains these packages. Their licences are in their folders of node_modules.\n\n${parts.join('\n')}`;
}

export const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = readLock();
  const problems = licenceProblems(lock);
  for (const problem of problems)
    console.error(`${problem}: look at this licence, and list it in scripts/licences.ts`);
  if (problems.length > 0) process.exitCode = 1;
  else writeFileSync('NOTICE', noticeOf(lock));
}
