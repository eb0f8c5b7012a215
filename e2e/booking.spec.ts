import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';

test('pays a booking and gets everything back when it is cancelled', async ({ page, app, posters }) => {
  await book(app, posters[4]!.table_id, '13800138011');
  await app.paymentMethod('sandbox').click();
  await app.button(/^Pay ¥/).click();
  await app.sandboxPayment.pay();
  await expect(app.heading(en.pay.done.title)).toBeVisible();

  await app.button(en.pay.toBooking).click();
  await app.button(en.desk.cancel.open).click();
  await app.confirmation(en.desk.cancel.confirm).click();
  await expect(page.getByText(en.desk.standing.cancelled)).toBeVisible();
  await app.open('/pages/mine/wallet');
  await expect(page.getByText(en.wallet.kind.refund_cancel)).toBeVisible();
});

test('reports a failed payment and lets the order be paid again', async ({ page, app, posters }) => {
  await book(app, posters[5]!.table_id, '13800138012');
  await app.paymentMethod('sandbox').click();
  await app.button(/^Pay ¥/).click();
  await app.sandboxPayment.fail();
  await expect(page.getByText(en.pay.failed)).toBeVisible();
  await expect(app.button(/^Pay ¥/)).toBeEnabled();
});

test('releases the slot when the hold expires, and says so', async ({ page, app, server, posters }) => {
  await book(app, posters[6]!.table_id, '13800138013');
  await expect(page.getByText(en.order.held)).toBeVisible();
  await server.advanceClock(16 * 60);
  await page.reload();
  await expect(app.heading(en.pay.over.title)).toBeVisible();
  await app.open('/pages/entry/order');
  await expect(page.getByText(en.order.status.cancelled).first()).toBeVisible();
});

test('refuses a slot that another person has just taken, and offers the nearest free ones', async ({
  page,
  app,
  otherApp,
  posters,
}) => {
  const { table_id } = posters[7]!;
  await chooseSlot(app, table_id);
  await book(otherApp, table_id, '13800138014');

  await app.button(/^Book/).click();
  await app.signIn('13800138015');
  await app.button(/^Book/).click();
  await expect(page.getByRole('alert').filter({ hasText: en.add.lost })).toBeVisible();
  await expect(page.getByRole('group', { name: en.add.nearest }).first()).toBeVisible();
});

/** Chooses ten in the morning of tomorrow on a table. */
async function chooseSlot(app: AppPage, table_id: string): Promise<void> {
  await app.open(`/pages/order/add?id=${table_id}`);
  const { page } = app;
  await page.getByRole('radiogroup', { name: en.add.day }).getByRole('radio').nth(1).click();
  await page.getByRole('radio', { name: en.add.part.morning }).click();
  await page.getByRole('radiogroup', { name: en.add.start }).getByRole('radio').nth(16).click();
  await expect(app.button(/^Book · ¥/)).toBeVisible();
}

/** Chooses a slot, signs in and orders: ends on the payment screen. */
async function book(app: AppPage, table_id: string, mobile: string): Promise<void> {
  await chooseSlot(app, table_id);
  await app.button(/^Book · ¥/).click();
  await app.signIn(mobile);
  await app.button(/^Book · ¥/).click();
  await expect(app.page).toHaveURL(/pages\/order\/pay/);
}
