import { routes } from '../app/routes.ts';
import { storedText } from './browser-storage.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './go-offline.ts';
import { AppPage } from './pages/app-page.ts';
import { signInPersonWithHistory } from './person.ts';

test.use({ serviceWorkers: 'allow' });

test('opens every screen offline after one visit', async ({ page, app, context }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await app.waitForServiceWorker();
  await expect.poll(() => storedText(page)).toContain('free_until_at');
  await test.step('the phone of a customer stores nothing of the counter', async () => {
    const stored = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
      return urls;
    });
    expect(stored.length).toBeGreaterThan(50);
    expect(stored.filter((url) => /counter/.test(url))).toEqual([]);
  });
  await goOffline(context);
  await page.reload();
  await expect(app.tabLink(en.tab.home)).toBeVisible();
  await expect(app.floorPlan).toBeVisible();
  await expect(page.getByText(/You're offline\. Updated/)).toBeVisible();
  for (const path of Object.keys(routes)) {
    await app.open(path);
    await expect(app.heading().first(), path).toBeVisible();
    await expect(page.getByText(en.error.chunk), path).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test('shows a person what they last saw when offline, and pays once online again', async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138071');
  await app.signInAs(person);
  await app.waitForServiceWorker();
  const visited = [
    '/pages/entry/order',
    `/pages/order/finish?id=${person.ended}`,
    '/pages/mine/wallet',
    `/pages/order/pay?id=${person.unpaid}`,
  ];
  for (const path of visited) {
    await app.open(path);
    await expect(app.text(/¥/).first()).toBeVisible();
  }
  await expect.poll(() => storedText(page)).toContain(`"detail","${person.unpaid}"`);
  const goOnline = await goOffline(context);
  // From now on the app has what the phone keeps, and nothing else.
  await page.reload();
  for (const path of visited) {
    await app.open(path);
    await expect(app.text(/¥/).first(), path).toBeVisible();
  }
  await app.paymentMethod('wallet').click();
  await app.button(/¥/).click();
  await expect(page.getByText(en.error.network)).toBeVisible();
  await expect(app.paymentMethod('wallet')).toBeChecked();
  await goOnline();
  await app.button(/¥/).click();
  await expect(app.heading(en.pay.done.title)).toBeVisible();
});

test('leaves nothing of a person on the phone after a sign-out, by the person or by the server', async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138072');
  const poster = posters.find(({ table_id }) => table_id === person.table_id)!;
  const code = poster.code.replaceAll('-', '');
  const personalData = [
    ...[person.userinfo.id, person.userinfo.nickname, '8072'],
    ...[person.ended, person.unpaid, code],
  ];
  const visitScreens = async () => {
    for (const path of ['/pages/entry/order', '/pages/entry/mine']) {
      await app.open(path);
      await expect(app.text(/¥/).first()).toBeVisible();
    }
    // The table screen shows the person's own order; opened by the code, it also holds the code.
    for (const parameter of [`id=${person.table_id}`, `code=${code}`]) {
      await app.open(`/pages/order/add?${parameter}`);
      await expect(app.tableHeading(poster.number)).toBeVisible();
    }
    await expect.poll(() => storedText(page)).toContain(person.ended);
  };
  const expectNothingStored = () =>
    expect
      .poll(async () => {
        const text = await storedText(page);
        return personalData.filter((value) => text.includes(value));
      })
      .toEqual([]);

  await test.step('by the person', async () => {
    await app.signInAs(person);
    await app.waitForServiceWorker();
    await visitScreens();
    await app.signOut();
    await expectNothingStored();
  });

  await test.step('by the server, while another tab is open', async () => {
    await app.open('/pages/entry/login');
    await app.signIn('13800138072');
    const otherTab = new AppPage(await context.newPage(), server);
    await otherTab.open('/pages/entry/order');
    await expect(otherTab.text(/¥/).first()).toBeVisible();
    await visitScreens();
    await app.open('/pages/entry/order');
    const paid = page.getByRole('tab', { name: en.orders.filter.paid, exact: true });
    await expect(paid).toBeVisible();
    await page.route('**/api/order/list*', (route) =>
      route.fulfill({ status: 401, json: { code: 0, msg: '', data: null } }),
    );
    await paid.click();
    await expect(page).toHaveURL(/pages\/entry\/login/);
    await expectNothingStored();
    await expect(otherTab.text(/¥/)).toHaveCount(0);
  });
});
