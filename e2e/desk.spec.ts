import type { BrowserContext, Page } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { deedsOf, signInPerson } from './person.ts';
import { stored } from './stored.ts';
import { en } from './words.ts';

/** The phone's clock is wrong by so much. */
const WRONG_MS = 3 * 3600_000 + 17_000;

test('My Desk shows the time that is left, on a phone with a wrong clock, without a network, opened anew', async ({
  page,
  context,
  hall,
  posters,
}) => {
  const person = await signInPerson(hall, '+8613800138130');
  await person.topUp();
  await turnClocks(context, WRONG_MS);
  const phone = new Phone(page, hall, en);
  await phone.signInAs(person);
  const id = await person.play(posters[2]!);
  await phone.open('/pages/order/finish');
  await expect(page.getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await test.step('the phone is locked for a while, and looked at again', async () => {
    await hall.advance(10 * 60);
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(page.getByRole('timer')).toHaveText(/^(50:00|49:\d\d)$/, { timeout: 2_000 });
    }).toPass();
  });

  await test.step('the app is killed and opened where there is no network', async () => {
    await expect.poll(() => stored(page)).toContain(`"detail","${id}"`);
    await page.close();
    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto('/#/pages/order/finish');
    await expect(again.getByRole('timer')).toHaveText(/^4[89]:\d\d$/);
    await expect(again.getByText(/You're offline/)).toBeVisible();

    await again.getByRole('button', { name: en.desk.end.open }).click();
    await again.getByRole('button', { name: en.desk.end.submit }).click();
    await expect(again.getByText(en.error.network)).toBeVisible();
    await again.getByRole('button', { name: en.desk.end.keep }).click();
    await expect(again.getByRole('timer')).toBeVisible();

    // The end comes while there is still no network; a clock that is put right takes that back.
    await again.evaluate(() => {
      const now = Date.now;
      Object.assign(globalThis, { putRight: () => Object.assign(Date, { now }) });
      Date.now = () => now() + 3_600_000;
    });
    await expect(again.getByText(en.desk.over)).toBeVisible();
    await expect(again.getByRole('button', { name: en.desk.end.open })).toHaveCount(0);
    await again.evaluate(() => (globalThis as unknown as { putRight(): void }).putRight());
    await expect(again.getByText(en.desk.over)).toHaveCount(0);
    await expect(again.getByRole('button', { name: en.desk.end.open })).toBeVisible();

    await context.setOffline(false);
    await again.reload();
    await expect(again).toHaveURL(new RegExp(`finish\\?id=${id}`));
    await expect(again.getByRole('timer')).toHaveText(/^4[89]:\d\d$/);
    await expect(again.getByText(/You're offline/)).toHaveCount(0);
    await leaveClean(new Phone(again, hall, en), id);
  });
});

test('the screen stays on while that is wanted, also after the phone was locked', async ({
  page,
  hall,
  posters,
}) => {
  const person = await signInPerson(hall, '+8613800138131');
  await person.topUp();
  await page.addInitScript(() => {
    const held = Object.assign(globalThis, { locks: 0 });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          held.locks++;
          return { release: async () => void held.locks-- };
        },
      },
    });
  });
  const locks = () => page.evaluate(() => (globalThis as unknown as { locks: number }).locks);
  const phone = new Phone(page, hall, en);
  await phone.signInAs(person);
  const id = await person.play(posters[3]!);
  await phone.open(`/pages/order/finish?id=${id}`);
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await locks()).toBe(0);
  await page.getByRole('switch', { name: en.desk.awake }).click();
  await expect.poll(locks).toBe(1);
  await sleepAndWake(page);
  await expect.poll(locks).toBe(1);
  await page.getByRole('switch', { name: en.desk.awake }).click();
  await expect.poll(locks).toBe(0);
  await leaveClean(phone, id);
});

/** The next test finds the table free. */
async function leaveClean(phone: Phone, id: string): Promise<void> {
  await deedsOf(phone.hall, await phone.token()).call(orderApi.end, { id });
  await phone.hall.advance(6 * 60);
}

/** Lets every page of the phone tell the time wrongly. */
const turnClocks = (context: BrowserContext, by: number) =>
  context.addInitScript((ms) => {
    const now = Date.now;
    const Real = Date;
    class Wrong extends Real {
      constructor(...given: [] | [string | number]) {
        super(given[0] ?? now() + ms);
      }
    }
    Object.assign(globalThis, { Date: Wrong });
    Date.now = () => now() + ms;
  }, by);

/** A phone that is locked takes the locks of the screen away by itself. */
const sleepAndWake = (page: Page) =>
  page.evaluate(() => {
    const look = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look('hidden');
    (globalThis as unknown as { locks: number }).locks = 0;
    look('visible');
  });
