import type { CDPSession, Page, Worker } from 'playwright/test';
import { pushApi } from '../lib/contract/push.ts';
import { type PushService, startPushService } from '../server/test/push-service.ts';
import { test as base, expect } from './fixtures.ts';
import { startHall } from './hall.ts';
import { Phone } from './pages/phone.ts';
import { deedsOf, signInPerson } from './person.ts';
import { en } from './words.ts';

const test = base.extend<object, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  hall: [
    async ({ service }, use) => {
      const hall = await startHall({ PUSH_HOSTS: service.origin });
      await use(hall);
      await hall.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ permissions: ['camera', 'geolocation', 'notifications'] });

test('a person is asked after the first order, reminded on a sleeping phone, led where it is about, and can stop it', async ({
  page,
  context,
  hall,
  posters,
  service,
}) => {
  const phone = new Phone(page, hall, en);
  const device = service.phone();
  await subscribeTo(page, device.subscription);
  const person = await signInPerson(hall, '+8613800138110');
  await person.topUp();

  await test.step('nobody is asked before there is something to be reminded of', async () => {
    await phone.signInAs(person);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await phone.open('/pages/order/finish');
    await expect(page.getByText(en.desk.none.title)).toBeVisible();
    await expect(page.getByText(en.push.ask.title)).toHaveCount(0);
  });

  await test.step('asked once at the desk, and the switches stand in settings', async () => {
    await page.goto(posters[0]!.link);
    await phone.button(new RegExp(`^${en.add.startNow} · ¥`)).click();
    await expect(page.getByRole('radio', { name: en.pay.method.wallet })).toBeChecked();
    await phone.button(/^Pay ¥/).click();
    await expect(page.getByText(en.push.ask.title)).toBeVisible();
    await phone.button(en.push.ask.yes).click();
    await expect(page.getByText(en.push.on)).toBeVisible();
    await expect(page.getByText(en.push.ask.title)).toHaveCount(0);
    await phone.open('/pages/mine/settings');
    await expect(page.getByRole('switch', { name: en.push.title })).toBeChecked();
    await page.getByRole('switch', { name: en.push.topic.coupons }).click();
    await expect(page.getByRole('switch', { name: en.push.topic.coupons })).not.toBeChecked();
  });

  const cdp = await context.newCDPSession(page);
  await test.step('ten minutes before the end a notification stands on the phone', async () => {
    // No page is where the reminder leads.
    await phone.open('/pages/entry/mine');
    await hall.advance(51 * 60);
    await expect
      .poll(() => device.receivedPushes().map(({ title }) => title), { timeout: 40_000 })
      .toEqual(['10 minutes left']);
    await deliver(cdp, hall.url, JSON.stringify(device.receivedPushes()[0]));
    await expect
      .poll(() => notices(page))
      .toEqual([{ title: '10 minutes left', body: device.receivedPushes()[0]!.body }]);
  });

  await test.step('the list of messages in the open app has it too', async () => {
    await phone.open('/pages/message');
    await expect(page.getByText('10 minutes left').first()).toBeVisible();
  });

  await test.step('a tap on it leads to the desk', async () => {
    await phone.open('/pages/entry/mine');
    await tapNotice(page, context.serviceWorkers()[0]!);
    await expect(page).toHaveURL(/pages\/order\/finish\?id=/);
    await expect(page.getByRole('timer')).toBeVisible();
    await expect.poll(() => notices(page)).toEqual([]);
  });

  await test.step('what comes garbled is shown as something all the same', async () => {
    await deliver(cdp, hall.url, 'not for this phone');
    await expect.poll(() => notices(page)).toEqual([{ title: 'Baize', body: '' }]);
  });

  await test.step('switched off, the phone hears nothing more; the message is there', async () => {
    await phone.open('/pages/mine/settings');
    await page.getByRole('switch', { name: en.push.title }).click();
    await expect(page.getByRole('switch', { name: en.push.title })).not.toBeChecked();
    // Another phone of the same person goes on.
    const other = service.phone();
    const { call } = deedsOf(hall, await phone.token());
    await call(pushApi.subscribe, { ...other.subscription, topics: ['game', 'receipts'] });
    await hall.advance(10 * 60);
    await expect.poll(() => other.receivedPushes().length).toBe(1);
    expect(device.receivedPushes()).toHaveLength(1);
    await phone.open('/pages/message');
    await page.reload();
    const title = other.receivedPushes()[0]?.title ?? '';
    await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible();
  });
});

/** The browser's own push service can't be reached from here: the phone's address and keys are the test's. */
async function subscribeTo(page: Page, subscription: object): Promise<void> {
  await page.addInitScript((given) => {
    let taken: object | null = null;
    const options = { applicationServerKey: null };
    const unsubscribe = async () => {
      taken = null;
      return true;
    };
    PushManager.prototype.subscribe = async () => {
      taken = { ...given, options, toJSON: () => given, unsubscribe };
      return taken as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => taken as PushSubscription | null;
  }, subscription);
}

/** Gives a decrypted push to the worker, as the browser does once it has read it. */
async function deliver(cdp: CDPSession, origin: string, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await cdp.send('ServiceWorker.disable');
}

/** What the phone shows of the app now. */
const notices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** Nobody can tap on a headless phone's notification: its worker is told that somebody did. */
async function tapNotice(page: Page, worker: Worker): Promise<void> {
  await page.bringToFront();
  await worker.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Click = (globalThis as unknown as { NotificationEvent: typeof Event }).NotificationEvent;
    scope.dispatchEvent(new Click('notificationclick', { notification } as EventInit));
  });
}
