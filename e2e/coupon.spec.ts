import { couponApi } from '../lib/contract/coupon.ts';
import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { signInPerson } from './person.ts';
import { en } from './words.ts';

test('a coupon is claimed, taken off the next game by itself, and back when that is cancelled', async ({
  page,
  hall,
  posters,
}) => {
  const phone = new Phone(page, hall, en);
  const person = await signInPerson(hall, '+8613800138041');
  await person.topUp();
  await phone.signInAs(person);

  await phone.open('/pages/index/couponReceive');
  // The ticket as a whole: its name, and its button.
  await page
    .locator('main div')
    .filter({ has: page.getByText('Welcome gift'), hasNot: page.getByText('snooker') })
    .getByRole('button', { name: en.coupon.offer.open })
    .click();
  await expect(phone.button(en.coupon.offer.use)).toBeVisible();

  await phone.open(`/pages/order/add?id=${posters[9]?.table_id}`);
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/ })
    .first()
    .click();
  const row = page.getByRole('button', { name: new RegExp(`^${en.coupon.use.row}`) });

  await test.step('the best one is chosen by itself, and can be left out', async () => {
    await expect(row).toContainText('−¥');
    const less = await phone.button(/^Book · /).textContent();
    await row.click();
    await expect(page).toHaveURL(/couponUse/);
    await phone.button(en.coupon.use.none).click();
    await expect(page).toHaveURL(/order\/add/);
    await expect(row).toContainText('1 available');
    await expect(phone.button(/^Book · /)).not.toHaveText(less ?? '');
    await row.click();
    await phone
      .button(/^¥|free|off/)
      .first()
      .click();
    await expect(phone.button(/^Book · /)).toHaveText(less ?? '');
  });

  await test.step('it is used by the order, and comes back with its end', async () => {
    await phone.button(/^Book · /).click();
    await expect(page).toHaveURL(/pages\/order\/pay/);
    const { list } = await person.call(couponApi.list, { status: 'used' });
    expect(list).toHaveLength(1);
    await phone.open(`/pages/order/finish?id=${list[0]?.used_order_id}`);
    await phone.button(en.desk.cancel.open).click();
    await phone.button(en.desk.cancel.confirm).click();
    await expect(page.getByText(en.desk.cancel.done).first()).toBeVisible();
    await phone.open('/pages/index/coupon');
    await expect(page.getByText(/^Expires/)).toBeVisible();
  });
});
