import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { aptInstall, findProgram } from '../server/test/system-programs.ts';

/** Debian's package of a Chromium that can draw no window: it needs half the processor time. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A program of Debian's package of the whole browser. */
const DEBIANS = '/usr/lib/chromium/chromium';

/**
 * The path of a Chromium without a window: `CHROMIUM_PATH`, Debian's chromium-headless-shell, or else the
 * whole browser. Installs one if there is none. Throws if that fails.
 */
export function ensureChromium(): string {
  const found = configured() ?? findProgram([SHELL]);
  if (found) return found;
  if (existsSync(DEBIANS) && process.getuid?.() === 0) {
    console.log(`No ${SHELL} found: installing it, as the browser tests need half the time with it.`);
    aptInstall([SHELL]);
  }
  return findProgram([SHELL]) ?? ensureWholeChromium();
}

/**
 * The path of the whole browser, which has notifications too. Installs it if there is none. Throws if that
 * fails.
 */
export function ensureWholeChromium(): string {
  const found = findWhole();
  if (found) return found;
  console.log('No Chromium found: installing it for the browser tests.');
  aptInstall(['chromium', SHELL, 'fonts-noto-cjk']);
  if (!findWhole())
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium'], {
      stdio: 'inherit',
    });
  const installed = findWhole();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, which could not be installed. Install it (Debian: apt-get install chromium ' +
      `${SHELL} fonts-noto-cjk) or set CHROMIUM_PATH to its executable.`,
  );
}

function configured(): string | undefined {
  const path = process.env.CHROMIUM_PATH;
  return path && existsSync(path) ? path : undefined;
}

function findWhole(): string | undefined {
  const path = configured();
  if (path && !path.includes('headless')) return path;
  const playwrights = chromium.executablePath();
  return findProgram(WHOLE) ?? (existsSync(playwrights) ? playwrights : undefined);
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
