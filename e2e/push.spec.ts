import { pushApi } from '../lib/contract/push.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { saveData } from './idle.ts';
import { actionsOf, signInPerson } from './person.ts';
import { clickNotification, deliverPush, shownNotifications, simulateSubscription } from './pushes.ts';

test.use({
  serviceWorkers: 'allow',
  wholeBrowser: true,
  serverSettings: ({ pushService }, use) => use({ PUSH_HOSTS: pushService.origin }),
  permissions: ['camera', 'geolocation', 'notifications'],
});

test('asks for reminders after the first order, shows them with the app closed, and stops when switched off', async ({
  page,
  app,
  context,
  server,
  posters,
  pushService,
}) => {
  const device = pushService.phone();
  await simulateSubscription(page, device.subscription);
  const person = await signInPerson(server, '+8613800138110');
  await person.topUp();

  await test.step('does not ask before the first order', async () => {
    await app.signInAs(person);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await app.open('/pages/order/finish');
    await expect(page.getByText(en.desk.none.title)).toBeVisible();
    await expect(page.getByText(en.push.ask.title)).toHaveCount(0);
  });

  await test.step('asks on My Desk, and has the switches in Settings', async () => {
    await page.goto(posters[0]!.link);
    await app.button(new RegExp(`^${en.add.startNow} · ¥`)).click();
    await expect(app.paymentMethod('wallet')).toBeChecked();
    await app.button(/^Pay ¥/).click();
    await expect(page.getByText(en.push.ask.title)).toBeVisible();
    await app.button(en.push.ask.yes).click();
    await expect(page.getByText(en.push.on)).toBeVisible();
    await expect(page.getByText(en.push.ask.title)).toHaveCount(0);
    await app.open('/pages/mine/settings');
    await expect(page.getByRole('switch', { name: en.push.title })).toBeChecked();
    const couponSwitch = page.getByRole('switch', { name: en.push.topic.coupons });
    await couponSwitch.click();
    await expect(couponSwitch).not.toBeChecked();
  });

  const cdp = await context.newCDPSession(page);
  await test.step('shows a notification ten minutes before the end', async () => {
    // On the screen that a notification opens, none is shown.
    await app.open('/pages/entry/mine');
    await server.advanceClock(51 * 60);
    await expect
      .poll(() => device.receivedPushes().map(({ title }) => title), { timeout: 40_000 })
      .toEqual(['10 minutes left']);
    const [push] = device.receivedPushes();
    await deliverPush(cdp, server.publicUrl, JSON.stringify(push));
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([{ title: '10 minutes left', body: push?.body }]);
  });

  await test.step('lists the same message in the app', async () => {
    await app.open('/pages/message');
    await expect(page.getByText('10 minutes left').first()).toBeVisible();
  });

  await test.step('opens My Desk when the notification is tapped', async () => {
    await app.open('/pages/entry/mine');
    await clickNotification(page, context.serviceWorkers()[0]!);
    await expect(page).toHaveURL(/pages\/order\/finish\?id=/);
    await expect(app.countdown).toBeVisible();
    await expect.poll(() => shownNotifications(page)).toEqual([]);
  });

  await test.step('shows a notification for a push it cannot read', async () => {
    await deliverPush(cdp, server.publicUrl, 'not JSON');
    await expect.poll(() => shownNotifications(page)).toEqual([{ title: 'Baize Billiards', body: '' }]);
  });

  await test.step('stops pushes to this phone when switched off, but not to another, nor the message', async () => {
    await app.open('/pages/mine/settings');
    const reminderSwitch = page.getByRole('switch', { name: en.push.title });
    await reminderSwitch.click();
    await expect(reminderSwitch).not.toBeChecked();
    const otherDevice = pushService.phone();
    const { call } = actionsOf(server, await app.sessionToken());
    await call(pushApi.subscribe, { ...otherDevice.subscription, topics: ['game', 'receipts'] });
    await server.advanceClock(10 * 60);
    await expect.poll(() => otherDevice.receivedPushes().length).toBe(1);
    expect(device.receivedPushes()).toHaveLength(1);
    await app.open('/pages/message');
    await page.reload();
    await expect(app.text(otherDevice.receivedPushes()[0]?.title ?? '').first()).toBeVisible();
  });
});

test('a person who saves data gets the worker with the reminders that they ask for', {
  tag: '@nightly',
}, async ({ page, app, server, pushService }) => {
  await saveData(page);
  await simulateSubscription(page, pushService.phone().subscription);
  await app.signInAs(await signInPerson(server, '+8613800138117'));
  await app.open('/pages/mine/settings');
  const reminders = page.getByRole('switch', { name: en.push.title });
  await expect(reminders).not.toBeChecked();
  const hasWorker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
  expect(await hasWorker()).toBe(false);
  // The app gives up after ten seconds. A busy computer may not have installed the worker by then, so the
  // test tries once more.
  await expect(async () => {
    if (!(await reminders.isChecked())) await reminders.click();
    await expect(reminders).toBeChecked({ timeout: 12_000 });
  }).toPass();
  expect(await hasWorker()).toBe(true);
});
