import { existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, ensureWholeChromium } from '../scripts/chromium.ts';
import { prepareData } from './test-server.ts';

/** What the build in `out/` is made of. */
const SOURCES = [
  '{app,components,lib,messages,public}/**/*',
  '{next,postcss}.config.mjs',
  'tailwind.config.ts',
];

/**
 * Runs once before all browser tests. It finds or installs Chromium, and makes the data that each server
 * starts with a copy of. All temporary files, those of the workers and of Chromium too, are in one folder,
 * which goes away at the end.
 */
export default async function setUp(): Promise<() => void> {
  checkBuild();
  // Chromium is installed here because each of the workers would do it at once.
  process.env.CHROMIUM_PATH = ensureChromium();
  ensureWholeChromium();
  const folder = mkdtempSync(join(tmpdir(), 'baize-e2e-'));
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // A run that is stopped here already does not come to its end.
  process.on('exit', remove);
  // Playwright cleans up after Ctrl-C only.
  process.on('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  await prepareData();
  return remove;
}

/** The tests run on the last build. */
function checkBuild(): void {
  const page = 'out/index.html';
  if (!existsSync(page))
    throw new Error('The browser tests need a build of the app: run "npm run build" first.');
  const built = statSync(page).mtimeMs;
  const newer = globSync(SOURCES).find(
    (file) => !file.endsWith('.test.ts') && statSync(file).mtimeMs > built,
  );
  if (newer)
    console.warn(`The build in out/ is older than ${newer}: run "npm run build" to test the app as it is.`);
}
