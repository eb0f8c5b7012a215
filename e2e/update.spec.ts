import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { en } from './catalogue.ts';
import { test as base } from './fixtures.ts';
import { saveData } from './idle.ts';
import { makeNextVersion, NEXT_HOME_TAB } from './next-version.ts';
import { AppPage } from './pages/app-page.ts';

const test = base.extend<object, { nextVersion: string }>({
  /** Folder of the next version's build. */
  nextVersion: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const { build, remove } = makeNextVersion();
      await use(build);
      remove();
    },
    { scope: 'worker' },
  ],
});
test.use({
  serviceWorkers: 'allow',
  serverSettings: ({ staticHost }, use) => use({ PUBLIC_URL: staticHost.url }),
});
test.beforeEach(({ staticHost }) => staticHost.deploy('out'));

const updateOffer = (page: Page) => page.getByText(en.update.text);

test('offers a new version, loads it when the person accepts, and keeps nothing of the old one', async ({
  page,
  app,
  context,
  staticHost,
  nextVersion,
  server,
}) => {
  await recordUpdateListener(context);
  await app.open('/pages/login/phone');
  await app.waitForServiceWorker();
  const phoneField = page.getByLabel(en.login.phone, { exact: true });
  await phoneField.fill('13800138061');
  const otherTab = new AppPage(await context.newPage(), server);
  await otherTab.open('/pages/index/notice');
  await otherTab.waitForServiceWorker();
  await waitForUpdateListener(otherTab.page);
  staticHost.deploy(nextVersion);
  await app.returnToForeground();
  await expect(updateOffer(page)).toBeVisible();
  await test.step('does not cover the controls of the screen', async () => {
    await app.button(en.ui.back).click({ trial: true });
  });

  await test.step('keeps running the old version until then, also screens not opened before', async () => {
    await expect(phoneField).toHaveValue('138 0013 8061');
    await app.open('/pages/mine/contactUs');
    await expect(app.heading(en.page.contactUs)).toBeVisible();
    await app.open('/');
    await expect(app.tabLink(en.tab.home)).toBeVisible();
  });

  await test.step('loads the new version on the same screen', async () => {
    await app.open('/pages/entry/order');
    // Chromium forgets to replace a worker that is used as it stops.
    await page.evaluate(() => {
      for (let ms = 0; ms < 1_000; ms += 5) setTimeout(() => void fetch('/config.json'), ms);
    });
    await app.button(en.update.action).click();
    await expect(app.tabLink(NEXT_HOME_TAB)).toBeVisible();
    await expect(page).toHaveURL(/pages\/entry\/order/);
    await expect(updateOffer(page)).toHaveCount(0);
  });

  await test.step('offers it separately in the other tab, which keeps running', async () => {
    await expect(updateOffer(otherTab.page)).toBeVisible();
    await expect(otherTab.heading(en.page.notices)).toBeVisible();
    const loaded = otherTab.page.waitForEvent('load');
    await otherTab.button(en.update.action).click();
    await loaded;
    await expect(otherTab.heading(en.page.notices)).toBeVisible();
    await otherTab.open('/');
    await expect(otherTab.tabLink(NEXT_HOME_TAB)).toBeVisible();
  });

  await test.step('caches no file of the old version', async () => {
    const missing = await page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      const urls = (await Promise.all(caching)).flat().map(({ url }) => url);
      const responses = await Promise.all(urls.map((url) => fetch(url, { cache: 'reload' })));
      return responses.filter(({ ok }) => !ok).map(({ url }) => url);
    });
    expect(missing).toEqual([]);
  });
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });
  // The page that is opened after the deployment must not have been preloaded before.
  test.beforeEach(({ page }) => saveData(page));

  test('loads the new version when the chunks of the old one are gone', async ({
    app,
    staticHost,
    nextVersion,
  }) => {
    await app.open('/');
    await expect(app.floorPlan).toBeVisible();
    staticHost.deploy(nextVersion);
    await app.open('/pages/index/notice');
    await expect(app.heading(en.page.notices)).toBeVisible();
    await app.open('/');
    await expect(app.tabLink(NEXT_HOME_TAB)).toBeVisible();
  });

  test('asks for a tap when a chunk cannot be loaded twice, and continues after it', async ({
    page,
    app,
  }) => {
    await app.open('/');
    await expect(app.floorPlan).toBeVisible();
    const loadedUrls = new Set(
      await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    );
    const isNewChunk = (url: URL) => url.pathname.includes('/chunks/') && !loadedUrls.has(url.href);
    await page.route(isNewChunk, (route) => route.abort());
    const reloaded = page.waitForEvent('load');
    await app.open('/pages/index/notice');
    await reloaded;
    await expect(page.getByText(en.error.chunk)).toBeVisible();
    await page.unroute(isNewChunk);
    await page.getByText(en.error.chunk).click();
    await expect(app.heading(en.page.notices)).toBeVisible();
  });
});

// The unit test of the file runs by day.
test('removes the service worker from a phone with sw-off.js, and reloads the page only once', {
  tag: '@nightly',
}, async ({ page, app, context, staticHost }) => {
  await recordUpdateListener(context);
  await page.goto('/');
  await app.waitForServiceWorker();
  copyFileSync(join(staticHost.root, 'sw-off.js'), join(staticHost.root, 'sw.js'));
  execFileSync(process.execPath, ['scripts/configure.ts', staticHost.root]);
  await app.open('/pages/index/notice');
  await app.returnToForeground();
  await expect(updateOffer(page)).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await app.button(en.update.action).click();
  await reloaded;
  await expect(app.heading(en.page.notices)).toBeVisible();
  let loads = 0;
  page.on('load', () => loads++);
  // The reloaded page registers sw-off.js once more, which removes itself again.
  await waitForUpdateListener(page);
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        registered: (await navigator.serviceWorker.getRegistration()) !== undefined,
        controlled: navigator.serviceWorker.controller !== null,
        caches: (await caches.keys()).length,
      })),
    )
    .toEqual({ registered: false, controlled: false, caches: 0 });
  await expect(updateOffer(page)).toHaveCount(0);
  expect(loads).toBe(0);
});

test('blocks a version that the server no longer supports until it is updated', async ({
  page,
  app,
  staticHost,
  nextVersion,
}) => {
  const isConfig = ({ pathname }: URL) => /^\/api\/index\/(?:config|home)$/.test(pathname);
  await page.goto('/');
  await app.waitForServiceWorker();
  await page.route(isConfig, async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    // The configuration, or what Home needs with it.
    const { data } = envelope;
    Object.assign(data.config ?? data, { min_version: '9.0.0' });
    await route.fulfill({ response, json: envelope });
  });
  await page.reload();
  await expect(page.getByRole('alertdialog')).toContainText(en.outdated.text);
  staticHost.deploy(nextVersion);
  await page.getByRole('button', { name: en.outdated.action }).click();
  // The newest version of the host is too old as well: the app says so instead of reloading endlessly.
  await expect(page.getByRole('alertdialog')).toContainText(en.outdated.again);
  await page.unroute(isConfig);
  await page.reload();
  await expect(app.tabLink(NEXT_HOME_TAB)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

/** Records in every page of the context when the app starts to listen for new versions. */
const recordUpdateListener = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { addEventListener } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.addEventListener = function (type: string, ...rest: unknown[]) {
      if (type === 'controllerchange') Object.assign(globalThis, { listensForUpdates: true });
      Reflect.apply(addEventListener, this, [type, ...rest]);
    };
  });

/** Waits until the app has registered its worker and listens for new versions, some time after its start. */
const waitForUpdateListener = (page: Page) => page.waitForFunction(() => 'listensForUpdates' in globalThis);
