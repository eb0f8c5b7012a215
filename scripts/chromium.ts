import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, one on the PATH, or Playwright's own; where there is
 * none, installs one. Throws with what to do where that fails.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found: installing one for the browser tests.');
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium'], {
    stdio: 'inherit',
  });
  if (!findChromium() && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], { stdio: 'inherit' });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need a Chromium and none could be installed. Install one (Debian: apt-get install chromium) ' +
      'or set CHROMIUM_PATH to its executable.',
  );
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (onPath) return onPath;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Flags for a headless run: quiet on the network, and no sandbox where the user is root (Chromium demands it). */
export const chromiumArgs: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
