import type { Page } from 'playwright/test';
import { importedScripts, readChunkReport } from '../scripts/chunk-report.ts';
import { expect, test } from './fixtures.ts';
import { holdIdle, saveData, spendIdleTime } from './idle.ts';

/** The last script that is loaded before the app waits for an idle browser. */
const UPDATE_BAR = importedScripts(readChunkReport())['app/overlays/update-bar.tsx']?.at(-1) ?? '';

const untilStarted = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(UPDATE_BAR), { timeout: 30_000 });

/** Whether there is a worker, and how many files it has fetched. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    );
    return {
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      files: files.reduce((sum, count) => sum + count, 0),
    };
  });

test('the worker fetches nothing before the browser is idle, and everything then', async ({ page, app }) => {
  const beIdle = await holdIdle(page);
  const started = untilStarted(page);
  await page.goto('/');
  await started;
  await expect(app.floorPlan).toBeVisible();
  expect(await workerOf(page)).toEqual({ workers: 0, files: 0 });
  await beIdle();
  await app.waitForServiceWorker();
  expect((await workerOf(page)).files).toBeGreaterThan(50);
});

test('for a person who saves data there is no worker, and nothing is fetched that they have not opened', async ({
  page,
  app,
}) => {
  await saveData(page);
  const started = untilStarted(page);
  await page.goto('/');
  await started;
  await expect(app.floorPlan).toBeVisible();
  await spendIdleTime(page);
  expect(await workerOf(page)).toEqual({ workers: 0, files: 0 });
});
