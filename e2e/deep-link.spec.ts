import { orderApi } from '../lib/contract/order.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { actionsOf, signInPerson, waitOutCleaning } from './person.ts';

test('opens the table, then the unpaid order, then the game for a person who is signed in', async ({
  page,
  app,
  otherApp,
  server,
  posters,
}) => {
  const poster = posters[8]!;
  const person = await signInPerson(server, '+8613800138091');
  await person.topUp();
  await app.signInAs(person);
  await app.load(poster.link);
  await app.button(new RegExp(`^${en.add.startNow} · ¥`)).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);

  await test.step('offers to pay the order while it is held', async () => {
    await app.load(poster.link);
    await app.button(en.add.payBooking).click();
    await expect(app.paymentMethod('wallet')).toBeChecked();
    await app.button(/^Pay ¥/).click();
    await expect(app.button(en.desk.end.open)).toBeVisible();
  });

  await test.step('opens My Desk during the game', async () => {
    await app.load(poster.link);
    await expect(page).toHaveURL(/pages\/order\/finish/);
    await expect(app.countdown).toBeVisible();
  });

  await test.step('tells another person that the table is in use', async () => {
    await otherApp.page.goto(poster.link);
    await expect(otherApp.page.getByText(en.add.blocked.inUse)).toBeVisible();
  });

  const { call } = actionsOf(server, await app.sessionToken());
  const { list } = await call(orderApi.list, { status: 'all' });
  await call(orderApi.end, { id: list[0]!.id });
  await waitOutCleaning(server);
});

test('explains an invalid link and offers a way on', async ({ page, app, posters }) => {
  const poster = posters[8]!;
  await app.open('/pages/order/add?code=AAAABBBBCCCC');
  await expect(app.button(en.add.scanAgain)).toBeVisible();
  await app.open(`/pages/order/add?code=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(app.button(en.add.scanAgain)).toBeVisible();
  await app.open(`/pages/order/add?code=${encodeURIComponent(poster.code.toLowerCase())}`);
  await expect(app.tableHeading(poster.number)).toBeVisible();
  await app.open('/pages/nowhere/at/all?x=1');
  await expect(page.getByText(en.error.page)).toBeVisible();
});

test('asks for a sign-in before showing an order, and hides the orders of other people', async ({
  page,
  app,
  server,
  posters,
}) => {
  const owner = await signInPerson(server, '+8613800138092');
  await owner.topUp();
  const id = await owner.bookTomorrow(posters[2]!);
  await app.open(`/pages/order/finish?id=${id}`);
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await app.signIn('13800138093');
  await expect(page).toHaveURL(new RegExp(`pages/order/finish\\?id=${id}`));
  await expect(page.getByText(en.pay.gone)).toBeVisible();
  await expect(page.getByText(/¥/)).toHaveCount(0);
  await app.open(`/pages/order/pay?id=${id}`);
  await expect(app.text(en.pay.gone)).toBeVisible();
  await app.button(en.page.order).click();
  await expect(app.screenTitle).toHaveText(en.page.order);
});

test('a hash that is opened while the app starts is a page over the first one', { tag: '@nightly' }, async ({
  page,
  app,
}) => {
  // The app starts slowly, so that these delays lie before, during and after its start.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 3 });
  for (const delay of [0, 50, 100, 200]) {
    await page.goto('about:blank');
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForTimeout(delay);
    await page.evaluate(() => {
      location.hash = '#/pages/index/couponReceive';
    });
    await expect(app.screenTitle).toHaveText(en.page.couponReceive);
    await expect(page).toHaveURL(/#\/pages\/index\/couponReceive$/);
  }
});
