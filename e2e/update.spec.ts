import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { Phone } from './pages/phone.ts';
import { buildNextVersion } from './site.ts';
import { test as base, expect } from './site-fixtures.ts';
import { en } from './words.ts';

/** What the next version calls its first tab. */
const NEXT_HOME = 'Hall';

const test = base.extend<object, { next: string }>({
  /** Folder of the next version, built from the same sources. */
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const { out, remove } = buildNextVersion(NEXT_HOME);
      await use(out);
      remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
test.beforeEach(({ site }) => {
  site.deploy('out');
});

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const held = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
/** The app comes back to the front, where it looks for a new version. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const offer = (page: Page) => page.getByText(en.update.text);

test('a new version is offered, taken when the person wants, and nothing of the old one stays', async ({
  page,
  context,
  site,
  next,
  hall,
}) => {
  const phone = new Phone(page, hall, en);
  await page.goto('/#/pages/login/phone');
  await held(page);
  await page.getByLabel(en.login.phone, { exact: true }).fill('13800138061');
  const other = await context.newPage();
  await other.goto('/#/pages/index/notice');
  await held(other);
  // It listens for other tabs' updates once it is quiet.
  await other.waitForFunction(() => performance.now() > 5_000);
  site.deploy(next);
  await comeBack(page);
  await expect(offer(page)).toBeVisible();
  // It stands over the page and in the way of nothing.
  await phone.button(en.ui.back).click({ trial: true });

  await test.step('what was begun goes on in the old version, pages not opened yet too', async () => {
    await expect(page.getByLabel(en.login.phone, { exact: true })).toHaveValue('138 0013 8061');
    await phone.open('/pages/mine/contactUs');
    await expect(page.getByRole('heading', { name: en.page.contactUs })).toBeVisible();
    await phone.open('/');
    await expect(tab(page, en.tab.home)).toBeVisible();
  });

  await test.step('taken: the new one, where the person was', async () => {
    await phone.open('/pages/entry/order');
    await phone.button(en.update.action).click();
    await expect(tab(page, NEXT_HOME)).toBeVisible();
    await expect(page).toHaveURL(/pages\/entry\/order/);
    await expect(offer(page)).toHaveCount(0);
  });

  await test.step('the other tab goes on, and is asked by itself', async () => {
    await expect(offer(other)).toBeVisible();
    await expect(other.getByRole('heading', { name: en.page.notices })).toBeVisible();
    const loaded = other.waitForEvent('load');
    await other.getByRole('button', { name: en.update.action }).click();
    await loaded;
    await expect(other.getByRole('heading', { name: en.page.notices })).toBeVisible();
    await other.goto('/#/');
    await expect(tab(other, NEXT_HOME)).toBeVisible();
  });

  await test.step('no file of the old version is kept', async () => {
    const gone = await page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      const urls = kept.flat().map(({ url }) => url);
      const answers = await Promise.all(urls.map((url) => fetch(url, { cache: 'reload' })));
      return answers.filter(({ ok }) => !ok).map(({ url }) => url);
    });
    expect(gone).toEqual([]);
  });
});

test('a page whose parts are gone from the host loads the new version by itself', async ({
  browser,
  site,
  next,
}) => {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block', locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('list', { name: en.table.plan })).toBeVisible();
  site.deploy(next);
  await page.goto('/#/pages/index/notice');
  await expect(page.getByRole('heading', { name: en.page.notices })).toBeVisible();
  await page.goto('/#/');
  await expect(tab(page, NEXT_HOME)).toBeVisible();
  await context.close();
});

test('parts that can’t be had lead to a tap on the screen, and then on', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block', locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(tab(page, en.tab.home)).toBeVisible();
  await expect(page.getByRole('list', { name: en.table.plan })).toBeVisible();
  const loaded = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  );
  const isNew = (url: URL) => url.pathname.includes('/chunks/') && !loaded.has(url.href);
  await page.route(isNew, (route) => route.abort());
  const again = page.waitForEvent('load');
  await page.goto('/#/pages/index/notice');
  await again;
  await expect(page.getByText(en.error.chunk)).toBeVisible();
  await page.unroute(isNew);
  await page.getByText(en.error.chunk).click();
  await expect(page.getByRole('heading', { name: en.page.notices })).toBeVisible();
  await context.close();
});

test('the kill switch takes the worker back from every phone, once', async ({ page, site }) => {
  await page.goto('/');
  await held(page);
  copyFileSync(join(site.folder, 'sw-off.js'), join(site.folder, 'sw.js'));
  await page.goto('/#/pages/index/notice');
  await comeBack(page);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: en.update.action }).click();
  await expect(page.getByRole('heading', { name: en.page.notices })).toBeVisible();
  await expect
    .poll(() =>
      page
        .evaluate(async () => [
          (await navigator.serviceWorker.getRegistration()) !== undefined,
          (await caches.keys()).length,
          navigator.serviceWorker.controller !== null,
        ])
        .catch(() => null),
    )
    .toEqual([false, 0, false]);
  // The page registers what stands there again, and is left in peace.
  let loads = 0;
  page.on('load', () => loads++);
  await page.waitForFunction(() => performance.now() > 6_000);
  await expect(offer(page)).toHaveCount(0);
  expect(loads).toBe(0);
  rmSync(join(site.folder, 'sw.js'));
});

test('a version that the server no longer understands must be updated before it goes on', async ({
  page,
  site,
  next,
  hall,
}) => {
  await page.goto('/');
  await held(page);
  await page.route(`${hall.url}/api/index/config`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, min_version: '9.0.0' } } });
  });
  await page.reload();
  await expect(page.getByRole('alertdialog')).toContainText(en.outdated.text);
  site.deploy(next);
  await page.getByRole('button', { name: en.outdated.action }).click();
  // It is the newest that the host has, and still too old: that is said, and nothing turns in circles.
  await expect(page.getByRole('alertdialog')).toContainText(en.outdated.again);
  await page.unroute(`${hall.url}/api/index/config`);
  await page.reload();
  await expect(tab(page, NEXT_HOME)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
