/**
 * `npm run release`: makes the files of the version in package.json in `release/`: the tarball with the built
 * app, its notes, an SBOM (CycloneDX) and checksums. Two runs on one commit give the same bytes.
 * docs/releasing.md says what must be green before.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceProblems, readLock } from './licences.ts';
import { arePicturesOld } from './picture-sources.ts';
import { notesOf, withoutChance } from './release-notes.ts';

const FOLDER = 'release';

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const problems = [
  ...(run('git', 'status', '--porcelain') === '' ? [] : ['there are changes that are not committed']),
  ...(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)
    ? []
    : [`CHANGELOG.md has no section ${version}`]),
  ...(existsSync('out/index.html') ? [] : ['there is no build: npm run build']),
  ...(arePicturesOld() ? ['the pictures are older than the screens: npm run pictures'] : []),
  ...licenceProblems(readLock()).map((problem) => `licence of ${problem}`),
];
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
run('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', FOLDER);
const sbom = run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only');
writeFileSync(join(FOLDER, `baize-${version}.cdx.json`), withoutChance(sbom));
writeFileSync(
  join(FOLDER, `baize-${version}.md`),
  notesOf(readFileSync('CHANGELOG.md', 'utf8'), version) ?? '',
);
const sums = readdirSync(FOLDER)
  .sort()
  .map((name) => `${hash('sha256', readFileSync(join(FOLDER, name)))}  ${name}\n`);
writeFileSync(join(FOLDER, 'SHA256SUMS'), sums.join(''));
console.log(`${sums.join('')}\nNext: git tag -a v${version} -F ${FOLDER}/baize-${version}.md`);
