import { existsSync, globSync, statSync } from 'node:fs';
import { ensureChromium, ensureWholeChromium } from '../scripts/chromium.ts';
import makeRunFolders from '../server/test/run-folders.ts';
import { prepareData } from './test-server.ts';

/** What the build in `out/` is made of. */
const SOURCES = [
  '{app,components,lib,messages,public}/**/*',
  '{next,postcss}.config.mjs',
  'tailwind.config.ts',
];

/**
 * Runs once before all browser tests. It finds or installs Chromium, and starts the PostgreSQL of all
 * servers. All temporary files, those of the workers and of Chromium too, are in the folders of the run,
 * which go away at its end.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  checkBuild();
  // Chromium is installed here because each of the workers would do it at once.
  process.env.CHROMIUM_PATH = ensureChromium();
  ensureWholeChromium();
  makeRunFolders();
  // Playwright cleans up after Ctrl-C only.
  process.on('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  return prepareData();
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
