import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';

test('names missing and wrong input under its field, in the words of the specification', async ({
  page,
  app,
}) => {
  await app.open('/pages/entry/login');
  await app.button(en.login.byPhone).click();
  await expect(page.getByText('Please Read And Agree To The Relevant Agreement')).toBeVisible();
  await page.getByRole('checkbox').check();
  await app.button(en.login.byPhone).click();
  await app.button(en.login.send).click();
  await expect(page.getByText('Please Enter Your Phone Number')).toBeVisible();
  await page.getByLabel(en.login.phone, { exact: true }).fill('123');
  await app.button(en.login.send).click();
  await expect(page.getByText('Please Provide The Correct Phone Number')).toBeVisible();
  await page.getByLabel(en.login.phone, { exact: true }).fill('13800138095');
  await app.button(en.login.signIn).click();
  await expect(page.getByText('Please Enter The SMS Verification Code')).toBeVisible();
  await page.getByLabel(en.login.code).fill('000 000');
  await expect(page.getByText(/Wrong or expired code/)).toBeVisible();
});

test('asks an account without a phone number to bind one, then opens the requested screen', async ({
  page,
  app,
  server,
}) => {
  await app.open('/pages/mine/wallet');
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await page.getByRole('checkbox').filter({ visible: true }).check();
  await app.button(en.login.byEmail).click();
  await page.getByLabel(en.login.email).fill('ann@example.com');
  await app.button(en.login.send).click();
  await expect(page.getByText(en.login.sent)).toBeVisible();
  await page.getByLabel(en.login.code).fill(server.codeSentTo('ann@example.com'));
  await expect(page.getByText(en.login.bindWhy)).toBeVisible();
  await app.enterPhoneAndCode('13800138096');
  await expect(page).toHaveURL(/pages\/mine\/wallet/);
});
