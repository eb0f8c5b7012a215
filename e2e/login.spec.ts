import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test('names wrong input in the words of the specification, changes the number, types over a refused code', async ({
  page,
  app,
  server,
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
  await app.button(en.login.send).click();
  const code = page.getByLabel(en.login.code);
  await code.press('Enter');
  await expect(page.getByText('Please Enter The SMS Verification Code')).toBeVisible();

  await app.button(en.login.changeAddress).click();
  const phone = page.getByLabel(en.login.phone, { exact: true });
  await expect(phone).toBeFocused();
  await phone.fill('13800138094');
  await page.keyboard.press('Enter');
  await expect(app.text('Code sent to +86 138 0013 8094')).toBeVisible();
  await expect(code).toBeFocused();
  const sent = server.codeSentTo('+8613800138094');
  await page.keyboard.type(sent === '000000' ? '111111' : '000000');
  await expect(page.getByText(/Wrong or expired code/)).toBeVisible();
  await page.keyboard.type(sent.slice(0, 1));
  await expect(code).toHaveValue(sent.slice(0, 1));
  await expect(page.getByText(/Wrong or expired code/)).toHaveCount(0);
  await page.keyboard.type(sent.slice(1));
  await expect(app.floorPlan).toBeVisible();
});

test('a number of another account can be signed in with instead; what the person was about to order stays in sight', async ({
  page,
  app,
  server,
  posters,
}) => {
  await signInPerson(server, '+8613800138092');
  await server.advanceClock(61);
  await app.open(`/pages/order/add?code=${posters[1]!.code}`);
  await app.button('2 h').click();
  await app.button(/^Start ·/).click();
  await expect(app.text(en.login.intent)).toBeVisible();
  await expect(app.text(/^Table 2 · 2 h · ¥\d+\.\d\d$/)).toBeVisible();
  await expect(app.text('Welcome gift')).toBeVisible();
  await page.getByRole('checkbox').check();
  await app.button(en.login.byEmail).click();
  await page.getByLabel(en.login.email).fill('mei@example.com');
  await app.button(en.login.send).click();
  await expect(app.text('Code sent to mei@example.com')).toBeVisible();
  await page.getByLabel(en.login.code).fill(server.codeSentTo('mei@example.com'));
  await expect(page).toHaveURL(/pages\/order\/add/);
  await app.button(/^Start ·/).click();
  await expect(page.getByText(en.login.bindWhy)).toBeVisible();
  await app.enterPhoneAndCode('13800138092');
  await expect(page.getByText('This phone number is already in use')).toBeVisible();
  await server.advanceClock(61);
  await app.button(en.login.inUse.signIn).click();
  await expect(page.getByLabel(en.login.phone, { exact: true })).toHaveValue(/138.?0013.?8092/);
  await expect(app.text(/^Table 2 · 2 h · ¥\d+\.\d\d$/)).toBeVisible();
  await page.getByRole('checkbox').filter({ visible: true }).check();
  await app.button(en.login.send).click();
  await expect(app.text('Code sent to +86 138 0013 8092')).toBeVisible();
  await page.getByLabel(en.login.code).fill(server.codeSentTo('+8613800138092'));
  await expect(page).toHaveURL(/pages\/order\/add/);
  await expect(app.button('2 h')).toHaveAttribute('aria-pressed', 'true');
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
  await expect(app.text('Code sent to ann@example.com')).toBeVisible();
  await page.getByLabel(en.login.code).fill(server.codeSentTo('ann@example.com'));
  await expect(page.getByText(en.login.bindWhy)).toBeVisible();
  await app.enterPhoneAndCode('13800138096');
  await expect(page).toHaveURL(/pages\/mine\/wallet/);
});
