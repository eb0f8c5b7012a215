import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What the next version calls the Home tab; the only difference from the current one. */
export const NEXT_HOME_TAB = 'Tables';

/** What a build needs. */
const SOURCES = [
  ...['app', 'components', 'lib', 'messages', 'public', 'scripts', 'server'],
  ...['next.config.mjs', 'package.json', 'postcss.config.mjs', 'tailwind.config.ts', 'tsconfig.json'],
];

/** Builds the next version of the app in a temporary folder; `build` is its `out/`. */
export function buildNextVersion(): { build: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'baize-next-'));
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const cataloguePath = join(folder, 'messages/en.json');
  const catalogue = JSON.parse(readFileSync(cataloguePath, 'utf8'));
  catalogue.tab.home = NEXT_HOME_TAB;
  writeFileSync(cataloguePath, JSON.stringify(catalogue));
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'pipe' });
  return { build: join(folder, 'out'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
