import { couponApi } from '../lib/contract/coupon.ts';
import { orderApi } from '../lib/contract/order.ts';
import { en, zh } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson, waitOutCleaning } from './person.ts';

const languages = [
  { locale: 'en', texts: en, mobile: '13800138001', tag: [] },
  { locale: 'zh-Hans', texts: zh, mobile: '13800138002', tag: ['@nightly'] },
] as const;

for (const { locale, texts, mobile, tag } of languages) {
  test(`plays a game from the scan to the refund, in ${locale}`, { tag: [...tag] }, async ({
    page,
    server,
    posters,
    camera,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    const app = new AppPage(page, server, texts);
    const poster = posters[0]!;
    await camera.film(poster.link);

    await test.step('shows the floor plan to a guest and scans the poster', async () => {
      await app.open('/');
      await expect(app.floorPlan).toBeVisible();
      await app.button(texts.home.scan).click();
      await expect(page).toHaveURL(new RegExp(`code=${poster.code.replaceAll('-', '')}`));
      await expect(app.tableHeading(poster.number)).toBeVisible();
    });

    await test.step('signs in and returns to the table', async () => {
      await app.button(new RegExp(`^${texts.add.startNow}`)).click();
      await app.signIn(mobile);
      await expect(page).toHaveURL(/pages\/order\/add\?code=/);
    });

    await test.step('orders, tops up the wallet and pays from it', async () => {
      await app.button(new RegExp(`^${texts.add.startNow} · `)).click();
      await expect(page).toHaveURL(/pages\/order\/pay/);
      const orderUrl = page.url();
      await app.paymentMethod('wallet').click();
      await app.button(new RegExp(`^${texts.pay.topUp.replace('{amount}', '¥')}`)).click();
      await app.topUp();
      await app.button(texts.vip.result.order).click();
      await expect(page).toHaveURL(orderUrl);
      await expect(app.paymentMethod('wallet')).toBeChecked();
      await app.button(/¥/).click();
      await expect(page).toHaveURL(/pages\/order\/finish/);
      await expect(app.countdown).toHaveText(/^(1:00:00|59:\d\d)$/);
    });

    await test.step('extends the game by a quarter of an hour', async () => {
      await app.button(texts.desk.extend.open).click();
      await app.button(/¥/).click();
      await expect(app.countdown).toHaveText(/^1:1[45]:\d\d$/);
    });

    await test.step('shows the table as in use', async () => {
      await app.open('/');
      await expect(app.floorPlan.getByRole('button', { name: texts.table.state.in_use })).toBeVisible();
    });

    await test.step('ends the game early and shows the settlement', async () => {
      await server.advanceClock(40 * 60);
      await app.open('/pages/order/finish');
      await app.button(texts.desk.end.open).click();
      await expect(app.button(texts.desk.end.submit)).toBeEnabled();
      await app.button(texts.desk.end.submit).click();
      await expect(page.getByText(texts.order.settlement.returned, { exact: true })).toBeVisible();
      await expect(
        page.getByRole('listitem').filter({ hasText: texts.desk.event.pay }).first(),
      ).toBeVisible();
    });

    await test.step('lists the refund and the returned deposit in the wallet', async () => {
      await app.open('/pages/mine/wallet');
      await expect(page.getByText(texts.wallet.kind.refund_early_end)).toBeVisible();
      await expect(page.getByText(texts.wallet.kind.deposit_return)).toBeVisible();
      await expect(page.getByText(texts.wallet.noDeposit)).toBeVisible();
    });

    await waitOutCleaning(server);
  });
}

test('changes the length and the coupon of a walk-in that is not paid yet', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138018');
  await person.call(couponApi.receive, { id: 'welcome' });
  await app.signInAs(person);
  await app.open(`/pages/order/add?code=${posters[10]!.code}`);
  await app.button(/^Start · ¥/).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);
  await page.goBack();
  await expect(app.heading(en.add.changeTitle)).toBeVisible();
  await app.button('1 h 30 min').click();
  await expect(app.button('1 h 30 min')).toHaveAttribute('aria-pressed', 'true');
  await app.button(new RegExp(`^${en.coupon.use.row}`)).click();
  await app.button(en.coupon.use.none).click();
  await expect(app.button(new RegExp(`^${en.coupon.use.row}`))).not.toContainText('−¥');
  await app.button(/^Save · ¥/).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);
  await expect(app.text('1 h 30 min').first()).toBeVisible();
  const { held } = await actionsOf(server, await app.sessionToken()).call(orderApi.current, {});
  expect(held).toMatchObject({ kind: 'now', minutes: 90, coupon_id: null });
});

test('nothing is ordered at the price of another length', async ({ page, app, posters }) => {
  await app.open(`/pages/order/add?code=${posters[4]!.code.replaceAll('-', '')}`);
  const start = app.button(new RegExp(`^${en.add.startNow} · `));
  await expect(start).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/order/quote*', async (route) => {
    await released;
    await route.continue();
  });
  const price = await start.textContent();
  await app.button('2 h').click();
  await expect(start).toBeDisabled();
  release();
  await expect(start).toBeEnabled();
  expect(await start.textContent()).not.toBe(price);
});
