import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { signInPerson } from './person.ts';
import { en } from './words.ts';

test('a phone is changed with both codes, then the account is deleted', async ({ page, hall }) => {
  const phone = new Phone(page, hall, en);
  const old = '+8613800138051';
  await phone.signInAs(await signInPerson(hall, old));
  await hall.advance(61);

  await phone.open('/pages/login/changePhone');
  await phone.button(en.login.send).first().click();
  await expect(phone.button(/60|59|58|57/)).toBeDisabled();
  await page.getByLabel(en.login.phone, { exact: true }).fill('13800138052');
  await phone.button(en.login.send).last().click();
  await expect(phone.button(/60|59|58|57/)).toHaveCount(2);
  await page.getByLabel(en.login.code).fill(hall.codeTo('+8613800138052'));
  await expect(page.getByText(en.validation.changePhoneCode)).toBeVisible();
  await page.getByLabel(en.change.oldCode).fill(hall.codeTo(old));
  await phone.button(en.change.submit).click();
  await expect(page.getByText(en.change.done, { exact: true })).toBeVisible();

  await hall.advance(61);
  await phone.open('/pages/mine/settings');
  await expect(page.getByText('+86138****8052')).toBeVisible();
  await phone.button(en.settings.destroy.title).click();
  await page.evaluate(() => sessionStorage.clear());
  await phone.button(en.change.sendOld).click();
  await expect(page.getByText(en.login.sent)).toBeVisible();
  await page.getByLabel(en.login.code).fill(hall.codeTo('+8613800138052'));
  await phone.button(en.settings.destroy.submit).click();
  await expect(page.getByText(en.settings.destroy.done)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('information is saved, and what was typed survives a session that ends', async ({ page, hall }) => {
  const phone = new Phone(page, hall, en);
  const person = await signInPerson(hall, '+8613800138061');
  await phone.signInAs(person);
  await phone.open('/pages/mine/info');
  await page.getByLabel(en.info.nickname).fill('Ada 🎱');
  await page.getByLabel(en.info.bio).fill('Safety first');
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await phone.button(en.info.save).click();
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await hall.advance(61);
  await phone.signIn('13800138061');
  await expect(page).toHaveURL(/pages\/mine\/info/);
  await expect(page.getByLabel(en.info.nickname)).toHaveValue('Ada 🎱');
  await phone.button(en.info.save).click();
  await expect(page.getByText(en.info.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(en.info.bio)).toHaveValue('Safety first');
  await expect(phone.button(en.info.save)).toBeDisabled();
});
