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
  const welcome = page.getByText('Welcome gift');
  await expect(welcome).toBeVisible();
  await phone.button(en.coupon.offer.open).first().click();
  await expect(phone.button(en.coupon.offer.use).first()).toBeVisible();

  await phone.open('/pages/index/coupon');
  const name = (await page.locator('main p.font-semibold').first().textContent()) ?? '';
  await phone.open(`/pages/order/add?id=${posters[9]?.table_id}`);
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/ })
    .first()
    .click();
  await expect(page.getByText(en.coupon.use.row)).toBeVisible();
  // Whichever it was: where it can be used on this game it is chosen, and its line stands in the price.
  await page.getByText(en.coupon.use.row).click();
  await expect(page).toHaveURL(/couponUse/);
  await expect(page.getByText(name).first()).toBeVisible();
  await phone.button(en.coupon.use.none).click();
  await expect(page).toHaveURL(/order\/add/);
  await expect(page.getByText(en.coupon.use.row)).toBeVisible();
});
