import type { Page } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { splashes } from '../lib/pwa/splashes.ts';
import { en } from './catalogue.ts';
import { expect, IPHONE, test } from './fixtures.ts';
import { actionsOf, signInPerson, signInPersonWithHistory } from './person.ts';

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('meets every requirement of the browser for installation', { tag: '@nightly' }, async ({
    page,
    app,
    context,
  }) => {
    await page.goto('/');
    await app.waitForServiceWorker();
    await expect(page.locator('link[rel="apple-touch-startup-image"]')).toHaveCount(splashes.length);
    const cdp = await context.newCDPSession(page);
    const { errors, data = '', url } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { id, scope, launch_handler, icons, shortcuts, screenshots } = JSON.parse(data);
    expect({ id, scope, launch_handler }).toEqual({
      id: '/',
      scope: '/',
      launch_handler: { client_mode: ['focus-existing', 'auto'] },
    });
    const images = [icons, screenshots, ...shortcuts.map((shortcut: { icons: object[] }) => shortcut.icons)];
    for (const { src, sizes } of images.flat() as { src: string; sizes: string }[]) {
      expect(await imageSize(page, new URL(src, url).href), src).toBe(sizes);
    }
    for (const shortcut of shortcuts as { url: string }[]) {
      await page.goto(shortcut.url);
      await expect(app.heading().first()).toBeVisible();
      await expect(page.getByText(en.error.page)).toHaveCount(0);
    }
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Playwright's contexts are incognito, which the app has no part in.
    const relevant = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(relevant).toEqual([]);
  });
});

test('offers the installation once, with the prompt of the browser, to a person who has played', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138120');
  await person.topUp();
  await simulateInstallPrompt(page);
  await app.signInAs(person);
  await app.open('/pages/entry/order');
  await expect(page.getByText(en.orders.empty.title)).toBeVisible();
  await page.waitForFunction(() => 'installPromptOffered' in globalThis);
  await expect(page.getByText(en.install.title)).toHaveCount(0);
  const { call, startGame } = actionsOf(server, await app.sessionToken());
  await call(orderApi.end, { id: await startGame(posters[2]!) });
  await page.reload();
  await expect(page.getByText(en.install.title)).toBeVisible();
  await app.button(en.install.yes).click();
  await expect(page.getByText(en.install.title)).toHaveCount(0);
  await page.reload();
  await expect(app.text(/¥/).first()).toBeVisible();
  await page.waitForFunction(() => 'installPromptOffered' in globalThis);
  await expect(page.getByText(en.install.title)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('shows how to install, does not ask again after "Not now", and keeps the way in Settings', {
    tag: '@nightly',
  }, async ({ page, app, server, posters }) => {
    await app.signInAs(await signInPersonWithHistory(server, posters, '+8613800138121'));
    await app.open('/pages/entry/order');
    await app.button(en.install.how).click();
    await expect(page.getByText(en.install.ios.share)).toBeVisible();
    await expect(page.getByText(en.install.ios.add)).toBeVisible();
    await page.keyboard.press('Escape');
    await app.button(en.install.no).click();
    await page.reload();
    await expect(app.text(/¥/).first()).toBeVisible();
    await expect(page.getByText(en.install.title)).toHaveCount(0);
    await app.open('/pages/mine/settings');
    await expect(page.getByText(en.install.row)).toBeVisible();
  });
});

/** Width and height of an image, as the manifest writes sizes. */
const imageSize = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
    return `${width}x${height}`;
  }, url);

/** Fires `beforeinstallprompt`, which a headless browser does not; the person dismisses the prompt. */
const simulateInstallPrompt = (page: Page) =>
  page.addInitScript(() => {
    const prompt = async () => ({ outcome: 'dismissed' });
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    addEventListener('load', () => {
      dispatchEvent(event);
      Object.assign(globalThis, { installPromptOffered: true });
    });
  });
