import type { Page } from 'playwright/test';
import { importedScripts, readChunkReport } from '../scripts/chunk-report.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { expect, test } from './fixtures.ts';
import { holdIdle, saveData, spendIdleTime } from './idle.ts';
import { AppPage } from './pages/app-page.ts';

test.use({ serviceWorkers: 'allow' });

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

/** What the phone may load before it is idle, page and worker together. */
const BEFORE_IDLE_BYTES = 300 * 1024;
/** What Home needs itself once the browser is idle: the code of its stream, and the stream. */
const SMALL_BYTES = 40 * 1024;

for (const savesData of [false, true])
  test(`sends at most 300 KB, the page included, and has no worker before the browser is idle, and ${savesData ? 'no more to a person who saves data' : 'the rest then'}`, {
    tag: savesData ? '@nightly' : [],
  }, async ({ browser, contextOptions, server }) => {
    const proxy = await startCountingProxy(server.url);
    const context = await browser.newContext({ ...contextOptions, baseURL: proxy.url });
    const page = await context.newPage();
    const app = new AppPage(page, server);
    try {
      if (savesData) await saveData(page);
      const beIdle = await holdIdle(page);
      const started = untilStarted(page);
      await page.goto('/');
      await started;
      await expect(app.floorPlan).toBeVisible();
      const beforeIdle = proxy.bytes();
      expect(beforeIdle).toBeLessThan(BEFORE_IDLE_BYTES);
      expect(await workerOf(page)).toEqual({ workers: 0, files: 0 });
      await beIdle();
      if (savesData) {
        await spendIdleTime(page);
        expect(proxy.bytes() - beforeIdle).toBeLessThan(SMALL_BYTES);
      } else {
        await app.waitForServiceWorker();
        expect(proxy.bytes() - beforeIdle).toBeGreaterThan(BEFORE_IDLE_BYTES);
        expect((await workerOf(page)).files).toBeGreaterThan(50);
      }
    } finally {
      await context.close();
      await proxy.close();
    }
  });
