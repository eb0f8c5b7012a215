import type { BrowserContext, Page } from 'playwright/test';
import { routes } from '../app/routes.ts';
import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { busyPerson } from './person.ts';
import { stored } from './stored.ts';
import { en } from './words.ts';

/** The worker holds the app and serves this page. */
const ready = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

const goOffline = (context: BrowserContext) => context.setOffline(true);

test('after one visit the app opens without a network, every page of it', async ({ page, context }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/');
  await ready(page);
  await expect.poll(() => stored(page)).toContain('free_until_at');
  await goOffline(context);
  await page.reload();
  await expect(page.getByRole('navigation').getByRole('link', { name: en.tab.home })).toBeVisible();
  // The hall's plan is the one that was seen a moment ago, and says so.
  await expect(page.getByRole('list', { name: en.table.plan })).toBeVisible();
  await expect(page.getByText(/You're offline\. Updated/)).toBeVisible();
  for (const address of Object.keys(routes)) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole('heading').filter({ visible: true }).first(), address).toBeVisible();
    await expect(page.getByText(en.error.chunk), address).toHaveCount(0);
  }
  expect(faults).toEqual([]);
});

test('a person finds their things again without a network, with their age; what needs it says so', async ({
  page,
  context,
  hall,
  posters,
}) => {
  const person = await busyPerson(hall, posters, '+8613800138071');
  const phone = new Phone(page, hall, en);
  await phone.signInAs(person);
  await ready(page);
  // Seen once: the list, the order, the wallet.
  const seen = [
    '/pages/entry/order',
    `/pages/order/finish?id=${person.ended}`,
    '/pages/mine/wallet',
    `/pages/order/pay?id=${person.unpaid}`,
  ];
  for (const path of seen) {
    await phone.open(path);
    await expect(page.getByText(/¥/).filter({ visible: true }).first()).toBeVisible();
  }
  await expect.poll(() => stored(page)).toContain(`"detail","${person.unpaid}"`);
  await goOffline(context);
  for (const path of seen) {
    await phone.open(path);
    await page.reload();
    await expect(page.getByText(/¥/).filter({ visible: true }).first(), path).toBeVisible();
  }
  await page.getByRole('radio', { name: en.pay.method.wallet }).click();
  await phone.button(/¥/).click();
  await expect(page.getByText(en.error.network)).toBeVisible();
  await expect(page.getByRole('radio', { name: en.pay.method.wallet })).toBeChecked();
  await context.setOffline(false);
  await phone.button(/¥/).click();
  await expect(phone.heading(en.pay.done.title)).toBeVisible();
});

test('who signs out, or is signed out, leaves nothing on the phone', async ({
  page,
  context,
  hall,
  posters,
}) => {
  const person = await busyPerson(hall, posters, '+8613800138072');
  const phone = new Phone(page, hall, en);
  const code = posters.find(({ table_id }) => table_id === person.table_id)?.code.replaceAll('-', '') ?? '';
  const secrets = [person.userinfo.id, person.userinfo.nickname, person.ended, person.unpaid, '8072', code];
  const visit = async () => {
    await phone.open('/pages/entry/order');
    await expect(page.getByText(/¥/).filter({ visible: true }).first()).toBeVisible();
    await phone.open('/pages/entry/mine');
    await expect(page.getByText(/¥/).filter({ visible: true }).first()).toBeVisible();
    // A table's page knows whose order stands on it; its code is for who is there.
    for (const which of [`id=${person.table_id}`, `code=${code}`]) {
      await phone.open(`/pages/order/add?${which}`);
      await expect(
        page
          .getByRole('heading', { name: en.table.name.replace('{number}', '6') })
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    }
    await expect.poll(() => stored(page)).toContain(person.ended);
  };
  const nothingLeft = () =>
    expect
      .poll(async () => {
        const text = await stored(page);
        return secrets.filter((secret) => text.includes(secret));
      })
      .toEqual([]);

  await test.step('signed out by themselves', async () => {
    await phone.signInAs(person);
    await ready(page);
    await visit();
    await phone.open('/pages/mine/settings');
    await phone.button(en.mine.signOut).click();
    await page.getByRole('alertdialog').getByRole('button', { name: en.mine.signOut }).click();
    await expect(page.getByText(en.mine.guestText)).toBeVisible();
    await nothingLeft();
  });

  await test.step('signed out by the server, while another tab is open', async () => {
    await page.goto('/#/pages/entry/login');
    await phone.signIn('13800138072');
    const other = await context.newPage();
    await other.goto('/#/pages/entry/order');
    await expect(other.getByText(/¥/).filter({ visible: true }).first()).toBeVisible();
    await visit();
    await page.route('**/api/order/list*', (route) =>
      route.fulfill({ status: 401, json: { code: 0, msg: '', data: null } }),
    );
    await phone.open('/pages/entry/order');
    await page.getByRole('tab', { name: en.orders.filter.paid, exact: true }).click();
    await expect(page).toHaveURL(/pages\/entry\/login/);
    await nothingLeft();
    await expect(other.getByText(/¥/).filter({ visible: true })).toHaveCount(0);
  });
});
