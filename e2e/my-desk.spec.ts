import type { Page } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { storedText } from './browser-storage.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './go-offline.ts';
import { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson, waitOutCleaning } from './person.ts';

test.use({ serviceWorkers: 'allow' });

/** What the phone's clock shows. */
const wrongTime = () => Date.now() + 3 * 3600_000 + 17_000;

test('shows the time left on a phone with a wrong clock, also offline and after a restart', async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138130');
  await person.topUp();
  await context.clock.install({ time: wrongTime() });
  await app.signInAs(person);
  const id = await person.startGame(posters[2]!);
  await app.open('/pages/order/finish');
  await expect(app.countdown).toHaveText(/^(1:00:00|59:\d\d)$/);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await test.step('is right again after the phone was locked', async () => {
    await server.advanceClock(10 * 60);
    await expect(async () => {
      await app.returnToForeground();
      await expect(app.countdown).toHaveText(/^(50:00|49:\d\d)$/, { timeout: 2_000 });
    }).toPass();
  });

  await expect.poll(() => storedText(page)).toContain(`"detail","${id}"`);
  await page.close();
  const goOnline = await goOffline(context);
  const reopened = new AppPage(await context.newPage(), server);

  await test.step('counts down when the app is opened offline', async () => {
    await reopened.open('/pages/order/finish');
    await expect(reopened.countdown).toHaveText(/^4[89]:\d\d$/);
    await expect(reopened.text(/You're offline/)).toBeVisible();
  });

  await test.step('computes the settlement offline, and says that the game cannot be ended', async () => {
    await reopened.button(en.desk.end.open).click();
    await expect(reopened.text(/1[12] min of 1 h/)).toBeVisible();
    await expect(reopened.button(en.desk.end.submit)).toHaveAttribute('aria-disabled', 'true');
    await expect(reopened.text(/ending early needs a connection/)).toBeVisible();
    await reopened.button(en.desk.end.keep).click();
    await expect(reopened.countdown).toBeVisible();
  });

  await test.step('shows the end of the game offline, and takes it back when the clock is corrected', async () => {
    await context.clock.setSystemTime(wrongTime() + 3600_000);
    await expect(reopened.text(en.desk.over)).toBeVisible();
    await expect(reopened.button(en.desk.end.open)).toHaveCount(0);
    await context.clock.setSystemTime(wrongTime());
    await expect(reopened.text(en.desk.over)).toHaveCount(0);
    await expect(reopened.button(en.desk.end.open)).toBeVisible();
  });

  await test.step('continues online', async () => {
    await goOnline();
    await reopened.page.reload();
    await expect(reopened.page).toHaveURL(new RegExp(`finish\\?id=${id}`));
    await expect(reopened.countdown).toHaveText(/^4[89]:\d\d$/);
    await expect(reopened.text(/You're offline/)).toHaveCount(0);
  });
  await endGame(reopened, id);
});

test('keeps the screen on while the switch is on, also after the phone was locked', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138131');
  await person.topUp();
  await simulateWakeLock(page);
  const heldLocks = () => page.evaluate(() => (globalThis as unknown as WakeLockPage).heldLocks);
  await app.signInAs(person);
  const id = await person.startGame(posters[3]!);
  await app.open(`/pages/order/finish?id=${id}`);
  await expect(app.countdown).toBeVisible();
  expect(await heldLocks()).toBe(0);
  const awakeSwitch = page.getByRole('switch', { name: en.desk.awake });
  await awakeSwitch.click();
  await expect.poll(heldLocks).toBe(1);
  await lockAndUnlockPhone(page);
  await expect.poll(heldLocks).toBe(1);
  await awakeSwitch.click();
  await expect.poll(heldLocks).toBe(0);
  await endGame(app, id);
});

/** Ends the game, so that the next test finds the table free. */
async function endGame(app: AppPage, id: string): Promise<void> {
  await actionsOf(app.server, await app.sessionToken()).call(orderApi.end, { id });
  await waitOutCleaning(app.server);
}

interface WakeLockPage {
  heldLocks: number;
}

/** Replaces the Screen Wake Lock API, which a headless browser refuses, by one that counts. */
const simulateWakeLock = (page: Page) =>
  page.addInitScript(() => {
    const counter = Object.assign(globalThis, { heldLocks: 0 });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          counter.heldLocks++;
          return { release: async () => void counter.heldLocks-- };
        },
      },
    });
  });

/** A phone that is locked releases its wake locks. */
const lockAndUnlockPhone = (page: Page) =>
  page.evaluate(() => {
    const setVisibility = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    setVisibility('hidden');
    (globalThis as unknown as WakeLockPage).heldLocks = 0;
    setVisibility('visible');
  });
