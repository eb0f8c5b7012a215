import type { BrowserContext } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { storedText } from './browser-storage.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson, waitOutCleaning } from './person.ts';

test('waits while the order shown is older than the payment of the address', { tag: '@nightly' }, async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138220');
  const id = await person.bookTomorrow(posters[2]!);
  await app.signInAs(person);
  await openPayment(app, id);

  await test.step('says that a payment failed, and keeps its method', async () => {
    await payBySandbox(app);
    await app.sandboxPayment.fail();
    await expect(app.text(en.pay.failed)).toBeVisible();
    await expect(app.paymentMethod('sandbox')).toBeChecked();
    await expect.poll(() => storedText(page)).toContain('"failed"');
  });

  await test.step('says nothing of the earlier failure while the order is fetched', async () => {
    await app.button(/^Pay ¥/).click();
    const release = await holdBack(context, orderApi.detail.path);
    await app.sandboxPayment.pay();
    await expect(app.heading(en.pay.checking.title)).toBeVisible();
    await expect(app.text(en.pay.failed)).toHaveCount(0);
    await expect(app.button(/^Pay ¥/)).toHaveCount(0);
    await release();
    await expect(app.heading(en.pay.done.title)).toBeVisible();
  });

  await test.step('leads back to the page before the payment', async () => {
    await page.goBack();
    await expect(app.floorPlan).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
  });
});

test('says that the payment was left, and lets the order be changed', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138221');
  const id = await person.bookTomorrow(posters[3]!);
  await app.signInAs(person);
  await openPayment(app, id);
  await payBySandbox(app);
  await app.sandboxPayment.leave();
  await expect(app.text(en.pay.left)).toBeVisible();
  await expect(app.button(/^Pay ¥/)).toBeEnabled();
  await expect(app.paymentMethod('sandbox')).toBeChecked();
  const { payment } = await person.call(orderApi.detail, { id });
  expect(payment?.status).toBe('failed');

  await app.button(en.pay.change).click();
  await app.button('1 h 30 min').click();
  await app.button(/^Save · ¥/).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);
  await expect(app.screenTitle).toHaveText(en.page.pay);
  expect((await person.call(orderApi.detail, { id })).minutes).toBe(90);
});

test('an extension returns to the game, which says what became of its payment', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138222');
  await person.topUp();
  const id = await person.startGame(posters[4]!);
  await app.signInAs(person);
  await app.open('/');
  await app.open(`/pages/order/finish?id=${id}`);
  const extend = () => app.button(/^Pay ¥.* and extend$/).click();

  await app.button(en.desk.extend.open).click();
  await app.paymentMethod('sandbox').click();
  await extend();
  await app.sandboxPayment.leave();

  await test.step('keeps the method of the payment that was tried', async () => {
    await app.button(en.desk.extend.open).click();
    await expect(app.paymentMethod('sandbox')).toBeChecked();
    await extend();
    await app.sandboxPayment.fail();
    await expect(app.text(en.desk.extend.failed)).toBeVisible();
  });

  await test.step('shows the longer game, and says once that it is extended', async () => {
    await app.button(en.desk.extend.open).click();
    await app.paymentMethod('sandbox').click();
    await extend();
    await app.sandboxPayment.pay();
    await expect(app.countdown).toHaveText(/^1:1[45]:\d\d$/);
    await expect(app.text(en.desk.extend.failed)).toHaveCount(0);
    // What is said is short. It has been said once the payment is no longer in the address.
    await expect(page).toHaveURL(new RegExp(`finish\\?id=${id}$`));
    await page.reload();
    await expect(app.countdown).toBeVisible();
    await expect(app.text(en.desk.extend.done)).toHaveCount(0);
  });
  await page.goBack();
  await expect(app.floorPlan).toBeVisible();
  await actionsOf(server, await app.sessionToken()).call(orderApi.end, { id });
  await waitOutCleaning(server);
});

test('says that a game was not extended, and that the money is in the wallet', { tag: '@nightly' }, async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138223');
  await person.topUp();
  const poster = posters[5]!;
  const id = await person.startGame(poster);
  const { end_at } = await person.call(orderApi.detail, { id });
  await app.signInAs(person);
  await app.open('/');
  await app.open(`/pages/order/finish?id=${id}`);
  await app.button(en.desk.extend.open).click();
  await page
    .getByRole('radio', { name: /^\+1 h/ })
    .first()
    .click();
  await app.paymentMethod('sandbox').click();
  await app.button(/^Pay ¥.* and extend$/).click();
  await expect(app.sandboxPayment.payButton).toBeVisible();
  const neighbor = await signInPerson(server, '+8613800138224');
  const start_time = Math.ceil((end_at + 600) / 900) * 900;
  const next = await neighbor.call(orderApi.add, { table_id: poster.table_id, start_time, minutes: 60 });
  await app.sandboxPayment.pay();
  await expect(app.text(unfulfilledExtension)).toBeVisible();
  await expect(app.text(en.desk.extend.done)).toHaveCount(0);

  await test.step('also after the end of the game', async () => {
    await actionsOf(server, await app.sessionToken()).call(orderApi.end, { id });
    await page.reload();
    await expect(app.screenTitle).toHaveText(en.desk.order);
    await expect(app.text(unfulfilledExtension)).toBeVisible();
  });
  await neighbor.call(orderApi.cancel, { id: next.id });
  await waitOutCleaning(server);
});

test('an order is changed after its payment page was left twice by the back button', {
  tag: '@nightly',
}, async ({ page, app, server, posters }) => {
  const person = await signInPerson(server, '+8613800138225');
  const id = await person.bookTomorrow(posters[6]!);
  await app.signInAs(person);
  await openPayment(app, id);
  for (let visit = 0; visit < 2; visit++) {
    await payBySandbox(app);
    await expect(app.sandboxPayment.payButton).toBeVisible();
    await page.goBack();
    await expect(app.screenTitle).toHaveText(en.page.pay);
  }
  await app.button(en.pay.change).click();
  await app.button('1 h 30 min').click();
  await app.button(/^Save · ¥/).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);
  await expect(app.text('1 h 30 min').first()).toBeVisible();
  expect(await actionsOf(server, await app.sessionToken()).call(orderApi.detail, { id })).toMatchObject({
    minutes: 90,
    payment: { status: 'failed' },
  });
});

test('says that a late payment could not pay an order, which stays unpaid', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138226');
  const id = await person.bookTomorrow(posters[7]!);
  await app.signInAs(person);
  // As after a payment at a card's bank that was left: the order became dearer meanwhile.
  await page.route(
    (url) => url.pathname === orderApi.detail.path,
    async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const payment = { id: 'pay_1', status: 'paid', purpose: 'order', method: 'sandbox', amount: 4200 };
      body.data.payment = { ...payment, fulfilled: false };
      await route.fulfill({ response, json: body });
    },
  );
  await openPayment(app, id);
  await expect(app.text(en.pay.unfulfilled.replace('{amount}', '¥42.00'))).toBeVisible();
  // It is the only one that can pay. Another choice is a reaction to the notice.
  await expect(app.paymentMethod('sandbox')).toBeChecked();
  await app.paymentMethod('wallet').click();
  await expect(app.text(en.pay.unfulfilled.replace('{amount}', '¥42.00'))).toHaveCount(0);
});

const unfulfilledExtension = new RegExp(en.desk.extend.unfulfilled.replace('{amount}', '¥[\\d.]+'));

/** Opens the payment of an order over Home. */
async function openPayment(app: AppPage, id: string): Promise<void> {
  await app.open('/');
  await expect(app.floorPlan).toBeVisible();
  await app.open(`/pages/order/pay?id=${id}`);
}

async function payBySandbox(app: AppPage): Promise<void> {
  await app.paymentMethod('sandbox').click();
  await app.button(/^Pay ¥/).click();
}

/** Holds back the calls of a path until the returned function is called. */
async function holdBack(context: BrowserContext, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const url = (each: URL) => each.pathname === path;
  await context.route(url, async (route) => {
    await released;
    // The page may have been left meanwhile.
    await route.continue().catch(() => {});
  });
  return async () => {
    release();
    await context.unroute(url);
  };
}
