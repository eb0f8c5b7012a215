import type { Locator } from 'playwright/test';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';

/** Taps the button, and its place once more as soon as another button is there. Returns the milliseconds between the taps. */
const tapTwice = (button: Locator) =>
  button.evaluate(async (first) => {
    const { x, y, width, height } = first.getBoundingClientRect();
    const [clientX, clientY] = [x + width / 2, y + height / 2];
    const tap = (element: Element) => {
      const event = new MouseEvent('click', {
        detail: 1,
        bubbles: true,
        cancelable: true,
        clientX,
        clientY,
      });
      element.dispatchEvent(event);
      return event.timeStamp;
    };
    const at = tap(first);
    for (;;) {
      await new Promise(requestAnimationFrame);
      const next = document.elementFromPoint(clientX, clientY)?.closest('button');
      if (next && next !== first) return tap(next) - at;
    }
  });

test('the second tap of a double tap does not press the button that has come to its place', async ({
  page,
  app,
  posters,
}) => {
  await app.open('/');
  // Started after the taps are watched.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await app.open(`/pages/order/add?code=${posters[11]!.code.replaceAll('-', '')}`);
  const start = app.button(new RegExp(`^${en.add.startNow}`));
  await expect(start).toBeEnabled();
  expect(await tapTwice(start)).toBeLessThan(400);
  const guest = app.button(en.login.asGuest);
  await expect(guest).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await guest.click();
  await expect(app.floorPlan).toBeVisible();
});
