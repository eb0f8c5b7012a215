import { couponApi } from '../lib/contract/coupon.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test('claims a coupon, uses it on the next order, and returns it when the order is cancelled', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138041');
  await person.topUp();
  await app.signInAs(person);

  await app.open('/pages/index/couponReceive');
  await app.button(en.coupon.offer.open).first().click();
  await expect(app.button(en.coupon.offer.use)).toBeVisible();

  await app.open(`/pages/order/add?id=${posters[9]?.table_id}`);
  await page
    .getByRole('radio', { name: /^\d{1,2}:\d\d/ })
    .first()
    .click();
  const couponRow = app.button(new RegExp(`^${en.coupon.use.row}`));
  const bookButton = app.button(/^Book · /);

  await test.step('chooses the best coupon, which the person can decline', async () => {
    await expect(couponRow).toContainText('−¥');
    const discounted = (await bookButton.textContent()) ?? '';
    await couponRow.click();
    await expect(page).toHaveURL(/couponUse/);
    await app.button(en.coupon.use.none).click();
    await expect(page).toHaveURL(/order\/add/);
    await expect(couponRow).toContainText('1 available');
    await expect(bookButton).not.toHaveText(discounted);
    await couponRow.click();
    await app
      .button(/^¥|free|off/)
      .first()
      .click();
    await expect(bookButton).toHaveText(discounted);
  });

  await test.step('uses it for the order and returns it on cancellation', async () => {
    await bookButton.click();
    await expect(page).toHaveURL(/pages\/order\/pay/);
    const { list } = await person.call(couponApi.list, { status: 'used' });
    expect(list.map(({ name }) => name)).toEqual(['Welcome gift']);
    await app.open(`/pages/order/finish?id=${list[0]?.used_order_id}`);
    await app.button(en.desk.cancel.open).click();
    await app.button(en.desk.cancel.confirm).click();
    await expect(page.getByText(en.desk.standing.cancelled)).toBeVisible();
    await app.open('/pages/index/coupon');
    await expect(page.getByText(/^Expires/)).toBeVisible();
  });
});
