import { contactApi } from '../lib/contract/contact.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { enterPin, openCounter, PHONE } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';
import { clickNotification, deliverPush, shownNotifications, simulateSubscription } from './pushes.ts';

test.use({
  serviceWorkers: 'allow',
  wholeBrowser: true,
  isMobile: false,
  serverSettings: ({ pushService }, use) => use({ PUSH_HOSTS: pushService.origin }),
  permissions: ['notifications'],
});

test('an alert is pushed to a locked phone of the staff, and a tap opens it', async ({
  page,
  context,
  server,
  posters,
  pushService,
}) => {
  const t = enCounter.counter;
  const device = pushService.phone();
  await simulateSubscription(page, device.subscription);
  await page.addInitScript(() => {
    const badges: number[] = [];
    const setAppBadge = async (count = 0) => void badges.push(count);
    Object.assign(navigator, { badges, setAppBadge });
  });
  const badges = () => page.evaluate(() => (navigator as Navigator & { badges?: number[] }).badges ?? []);
  await page.setViewportSize(PHONE);
  await openCounter(page, server, '13700430071', t, { name: 'Lin Wei' });
  const { table_id, number } = posters.find((poster) => poster.table_id === 'jingan-5')!;
  const customer = await signInPerson(server, '+8613800430071');
  const toggle = page.getByRole('switch', { name: t.push.title });

  await test.step('turns the notifications on', async () => {
    await page.goto('/counter#/more?tab=device');
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect(page.getByText(t.push.by.replace('{name}', 'Lin Wei'))).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: t.lock, exact: true }).click();
    await expect(page.getByRole('heading', { name: t.unlock.title })).toBeVisible();
  });

  await test.step('shows the alert without what the customer wrote', async () => {
    const content = 'The cue of Chen broke';
    await customer.call(contactApi.report, { table_id, kind: 'cues', content });
    await expect.poll(() => device.receivedPushes().length, { timeout: 15_000 }).toBe(1);
    const [push] = device.receivedPushes();
    expect(push?.title).toBe(`Table ${number} · ${t.fault.cues}`);
    expect(push?.body).not.toContain('Chen');
    const cdp = await context.newCDPSession(page);
    await deliverPush(cdp, server.publicUrl, JSON.stringify(push), '/counter');
    await expect.poll(() => shownNotifications(page)).toEqual([{ title: push?.title, body: push?.body }]);
  });

  await test.step('opens the alert as the phone is unlocked', async () => {
    const worker = context.serviceWorkers().find((each) => each.url().endsWith('/counter-sw.js'))!;
    await clickNotification(page, worker);
    await expect(page).toHaveURL(/#\/\?alert=fault/);
    await page.getByRole('button', { name: 'Lin Wei' }).click();
    await enterPin(page);
    const card = page.getByRole('article').filter({ hasText: 'The cue of Chen broke' });
    await expect(card).toBeFocused();
    await expect.poll(() => shownNotifications(page)).toEqual([]);
    await card.getByRole('button', { name: t.act.take }).click();
    await card.getByRole('button', { name: t.act.done }).click();
    await expect(card).toBeHidden();
    await expect(page.getByText(t.aside.alertOver)).toHaveCount(0);
    await expect.poll(async () => (await badges()).at(-1)).toBe(0);
  });

  await test.step('removes the badge of a push that comes late, as the board is read again', async () => {
    const before = (await badges()).length;
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    // At the latest as the board is read by itself.
    await expect.poll(async () => (await badges()).length, { timeout: 40_000 }).toBeGreaterThan(before);
    expect((await badges()).at(-1)).toBe(0);
  });

  await test.step('sends none once they are turned off', async () => {
    await page.goto('/counter#/more?tab=device');
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await page.reload();
    await expect(toggle).not.toBeChecked();
  });
});
