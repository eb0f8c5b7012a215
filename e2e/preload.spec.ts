import type { Page } from 'playwright/test';
import { importedScripts, readChunkReport } from '../scripts/chunk-report.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './go-offline.ts';
import { saveData, spendIdleTime } from './idle.ts';

const imports = importedScripts(readChunkReport());
/**
 * The chunk of each import: the one that comes last. Those before are not loaded if another chunk has
 * their modules.
 */
const scriptsOf = (name: RegExp) =>
  Object.entries(imports).flatMap(([imported, files]) => (name.test(imported) ? files.slice(-1) : []));

/** The paths of the scripts that a page requests from now on. */
function recordScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname.slice(1));
  });
  return scripts;
}

test('loads the code of every page when idle, so that each opens without waiting for the network', {
  tag: '@nightly',
}, async ({ page, app, context }) => {
  const scripts = recordScripts(page);
  await page.goto('/');
  await expect(app.floorPlan).toBeVisible();
  const pages = scriptsOf(/^(app\/screens\/|messages\/pages\/en)/);
  expect(pages.length).toBeGreaterThan(20);
  await expect.poll(() => pages.filter((file) => !scripts.has(file)), { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => scriptsOf(/table-sheet/).every((file) => scripts.has(file))).toBe(true);
  await goOffline(context);
  // offline.spec.ts opens all of them.
  await app.open('/pages/mine/settings');
  await expect(app.heading(en.page.settings)).toBeVisible();
});

test('loads no other page for a person who saves data', { tag: '@nightly' }, async ({ page, app }) => {
  await saveData(page);
  const scripts = recordScripts(page);
  await page.goto('/');
  await expect(app.floorPlan).toBeVisible();
  // The last that is loaded before the other pages would be.
  await expect.poll(() => scriptsOf(/update-bar/).some((file) => scripts.has(file))).toBe(true);
  await spendIdleTime(page);
  const loaded = scriptsOf(/^messages\/pages\//).filter((file) => scripts.has(file));
  expect(loaded).toEqual([]);
  await app.open('/pages/mine/settings');
  await expect(app.heading(en.page.settings)).toBeVisible();
});
