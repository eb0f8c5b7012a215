import { walletApi } from '../lib/contract/wallet.ts';
import { isNightly } from '../server/test/nightly.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson } from './person.ts';

test('keeps every tab signed in when tabs start at the same time and refresh the session', {
  tag: '@nightly',
}, async ({ app, context, server }) => {
  await app.signInAs(await signInPerson(server, '+8613800138100'));
  const tabs = [app];
  while (tabs.length < 3) tabs.push(new AppPage(await context.newPage(), server));
  for (let round = 0; round < (isNightly ? 3 : 1); round++) {
    await Promise.all(tabs.map((tab) => tab.load('/#/pages/mine/wallet')));
    for (const tab of tabs) await expect(tab.text(/¥0/).first()).toBeVisible();
    // The next start replaces a token that is an hour old.
    await server.advanceClock(3_600);
  }
  await Promise.all(tabs.map(({ page }) => page.reload()));
  for (const tab of tabs) await expect(tab.text(/¥0/).first()).toBeVisible();
});

test('charges an order once when it is paid in two tabs, and shows it paid in both', {
  tag: '@nightly',
}, async ({ app, context, server, posters }) => {
  const person = await signInPerson(server, '+8613800138101');
  await person.topUp();
  const id = await person.bookTomorrow(posters[1]!);
  await app.signInAs(person);
  const tabs = [app, new AppPage(await context.newPage(), server)];
  for (const tab of tabs) {
    await tab.open(`/pages/order/pay?id=${id}`);
    await expect(tab.paymentMethod('wallet')).toBeChecked();
  }
  await Promise.all(tabs.map((tab) => tab.button(/^Pay ¥/).click()));
  for (const tab of tabs) await tab.returnToForeground();
  for (const tab of tabs) await expect(tab.heading(en.pay.done.title)).toBeVisible();
  const { call } = actionsOf(server, await app.sessionToken());
  const { list } = await call(walletApi.logs, { type: 'expense' });
  expect(list.map(({ kind }) => kind).sort()).toEqual(['deposit_hold', 'order_pay']);
});

test('signs out in all tabs, and shows the next person only their own data', async ({
  app,
  context,
  server,
  posters,
}) => {
  const first = await signInPerson(server, '+8613800138102');
  await first.topUp();
  const id = await first.bookTomorrow(posters[1]!);
  await app.signInAs(first);
  const walletTab = new AppPage(await context.newPage(), server);
  await walletTab.open('/pages/mine/wallet');
  await expect(walletTab.text('¥580.00').first()).toBeVisible();
  const paymentTab = new AppPage(await context.newPage(), server);
  await paymentTab.open(`/pages/order/pay?id=${id}`);
  await expect(paymentTab.button(/^Pay ¥/)).toBeVisible();

  await app.signOut();
  // The sign-in names the welcome gift, without cents.
  for (const tab of [walletTab, paymentTab]) await expect(tab.text(/¥\d+\.\d\d/)).toHaveCount(0);

  await app.open('/pages/entry/login');
  await app.signIn('13800138103');
  await expect.poll(() => app.sessionToken()).not.toBe('');
  await walletTab.open('/pages/mine/wallet');
  await expect(walletTab.text('¥0.00').first()).toBeVisible();
  await expect(walletTab.page.getByText('¥580.00')).toHaveCount(0);
});
