import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { busyPerson, signInPerson } from './person.ts';
import { en } from './words.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test('the browser finds nothing that stands in the way of an installation', async ({ page, context }) => {
  await page.goto('/');
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
  const cdp = await context.newCDPSession(page);
  const { errors, data = '', url } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { id, scope, launch_handler, icons, shortcuts, screenshots } = JSON.parse(data);
  expect({ id, scope, launch_handler }).toEqual({
    id: '/',
    scope: '/',
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  });
  const sources = [icons, screenshots, ...shortcuts.map((one: { icons: object[] }) => one.icons)].flat();
  for (const { src, sizes } of sources as { src: string; sizes: string }[]) {
    expect(await sizeOf(page, new URL(src, url).href), src).toBe(sizes);
  }
  for (const { url: target } of shortcuts as { url: string }[]) {
    await page.goto(target);
    await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(en.error.page)).toHaveCount(0);
  }
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A test's browser keeps nothing: that one thing is its own.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((name) => name !== 'in-incognito'),
  ).toEqual([]);
});

test('who has played is offered the installation by the browser’s own question, once', async ({
  page,
  hall,
  posters,
}) => {
  const person = await busyPerson(hall, posters, '+8613800138120');
  // Headless browsers make no offer: this one says no.
  await page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'dismissed' }),
    });
    const make = () => Object.assign(globalThis, { offered: dispatchEvent(offer) || true });
    addEventListener('load', () => setTimeout(make, 500));
  });
  const phone = new Phone(page, hall, en);
  await phone.open('/');
  await expect(page.getByText(en.install.title)).toHaveCount(0);
  await phone.signInAs(person);
  await phone.open('/pages/entry/order');
  await expect(page.getByText(en.install.title)).toBeVisible();
  await phone.button(en.install.yes).click();
  await expect(page.getByText(en.install.title)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/¥/).filter({ visible: true }).first()).toBeVisible();
  await page.waitForFunction(() => 'offered' in globalThis);
  await expect(page.getByText(en.install.title)).toHaveCount(0);
});

test('an iPhone is shown how; who says no is left alone; the way stays in settings', async ({
  browser,
  hall,
  posters,
}) => {
  const person = await busyPerson(hall, posters, '+8613800138121');
  const context = await browser.newContext({ baseURL: hall.url, userAgent: IPHONE, hasTouch: true });
  const phone = new Phone(await context.newPage(), hall, en);
  await phone.signInAs(person);
  await phone.open('/pages/entry/order');
  await phone.button(en.install.how).click();
  await expect(phone.page.getByText(en.install.ios.share)).toBeVisible();
  await expect(phone.page.getByText(en.install.ios.add)).toBeVisible();
  await phone.page.keyboard.press('Escape');
  await phone.button(en.install.no).click();
  await phone.page.reload();
  await expect(phone.page.getByText(/¥/).filter({ visible: true }).first()).toBeVisible();
  await expect(phone.page.getByText(en.install.title)).toHaveCount(0);
  await phone.open('/pages/mine/settings');
  await expect(phone.page.getByText(en.install.row)).toBeVisible();
  await context.close();
});

test('nobody is asked before they have ordered anything', async ({ browser, hall }) => {
  const context = await browser.newContext({ baseURL: hall.url, userAgent: IPHONE, hasTouch: true });
  const phone = new Phone(await context.newPage(), hall, en);
  await phone.signInAs(await signInPerson(hall, '+8613800138122'));
  await phone.open('/pages/entry/order');
  await expect(phone.page.getByText(en.orders.empty.title)).toBeVisible();
  await expect(phone.page.getByText(en.install.title)).toHaveCount(0);
  await context.close();
});

/** "WxH" of a picture. */
const sizeOf = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
    return `${width}x${height}`;
  }, url);
