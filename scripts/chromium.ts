import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { aptInstall, findProgram } from '../server/test/system-programs.ts';

const HEADLESS = ['chromium-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium that draws no window: `CHROMIUM_PATH`, one on the PATH, or Playwright's own; installs one if
 * there is none. Throws if that fails. The one without any window at all (Debian: chromium-headless-shell) comes first,
 * as it needs less time.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found: installing it for the browser tests.');
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium'], {
    stdio: 'inherit',
  });
  if (!findChromium()) aptInstall([...HEADLESS, 'fonts-noto-cjk']);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, which could not be installed. Install it (Debian: apt-get install ' +
      'chromium-headless-shell fonts-noto-cjk) or set CHROMIUM_PATH to its executable.',
  );
}

function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  const playwrights = chromium.executablePath();
  return findProgram([...HEADLESS, ...WHOLE]) ?? (existsSync(playwrights) ? playwrights : undefined);
}

/** Flags for a headless run: no background traffic, and no sandbox for root, which Chromium requires. */
export const chromiumArgs: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
