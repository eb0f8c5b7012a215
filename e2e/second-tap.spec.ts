import type { Locator } from 'playwright/test';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens the form of a walk-in, for a person who has not signed in, and returns its button. */
async function openWalkIn(app: AppPage, code: string): Promise<Locator> {
  await app.open('/');
  // The worker starts after the app has begun to watch the taps.
  await app.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await app.open(`/pages/order/add?code=${code.replaceAll('-', '')}`);
  const start = app.button(new RegExp(`^${en.add.startNow}`));
  await expect(start).toBeEnabled();
  return start;
}

/** What a person needs between the taps of a double tap, however long the computer needs. */
const TAP_MS = 150;

/** Taps the button, and its place once more as soon as another button is there. */
const tapTwice = (button: Locator) =>
  button.evaluate(async (first, between) => {
    const { x, y, width, height } = first.getBoundingClientRect();
    const [clientX, clientY] = [x + width / 2, y + height / 2];
    const tap = (element: Element, at = performance.now()) => {
      const event = new MouseEvent('click', {
        detail: 1,
        bubbles: true,
        cancelable: true,
        clientX,
        clientY,
      });
      Object.defineProperty(event, 'timeStamp', { value: at });
      element.dispatchEvent(event);
      return at;
    };
    const at = tap(first);
    for (;;) {
      await new Promise(requestAnimationFrame);
      const next = document.elementFromPoint(clientX, clientY)?.closest('button');
      if (next && next !== first) return tap(next, at + between);
    }
  }, TAP_MS);

test('the second tap of a double tap does not press the button that has come to its place', async ({
  page,
  app,
  posters,
}) => {
  const start = await openWalkIn(app, posters[11]!.code);
  await tapTwice(start);
  const guest = app.button(en.login.asGuest);
  await expect(guest).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await guest.click();
  await expect(app.floorPlan).toBeVisible();
});

test('nor does the second click of a double click of a mouse', { tag: '@nightly' }, async ({
  page,
  app,
  posters,
}) => {
  const start = await openWalkIn(app, posters[11]!.code);
  const { x, y, width, height } = (await start.boundingBox())!;
  const place = [x + width / 2, y + height / 2] as const;
  const guest = app.button(en.login.asGuest);
  await page.mouse.click(...place);
  const isAtPlace = () =>
    guest.evaluate((button, point) => button.contains(document.elementFromPoint(...point)), place);
  await expect.poll(isAtPlace).toBe(true);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await page.mouse.click(...place);
  await expect(app.floorPlan).toBeVisible();
});
