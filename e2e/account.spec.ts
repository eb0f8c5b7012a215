import { TOAST_MS } from '../components/ui/toast-durations.ts';
import { userApi } from '../lib/contract/user.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test('changes the phone number with codes to both numbers, then deletes the account', async ({
  page,
  app,
  server,
}) => {
  const oldMobile = '+8613800138051';
  await app.signInAs(await signInPerson(server, oldMobile));
  await server.advanceClock(61);

  await app.open('/pages/login/changePhone');
  await app.button(en.login.send).click();
  const oldCode = page.getByLabel(en.change.oldCode);
  await expect(app.text('Code sent to +86 138 **** 8051')).toBeVisible();
  const sent = server.codeSentTo(oldMobile);
  await oldCode.fill(sent === '000000' ? '111111' : '000000');
  await page.getByLabel(en.login.phone, { exact: true }).fill('13800138052');
  await app.button(en.login.send).click();
  await expect(app.text('Code sent to +86 138 0013 8052')).toBeVisible();
  await page.getByLabel(en.login.code).fill(server.codeSentTo('+8613800138052'));
  // The code of the old number is checked together with that of the new one.
  await expect(page.getByText(/Wrong or expired code/)).toBeVisible();
  await oldCode.fill(sent);
  await expect(page.getByText(en.change.done, { exact: true })).toBeVisible();

  await server.advanceClock(61);
  await app.open('/pages/mine/settings');
  await expect(page.getByText('+86 138 **** 8052', { exact: true })).toBeVisible();
  await app.button(en.settings.destroy.title).click();
  await page.evaluate(() => sessionStorage.clear());
  await app.button(en.login.send).click();
  await expect(app.text('Code sent to +86 138 **** 8052')).toBeVisible();
  await page.getByLabel(en.login.code).fill(server.codeSentTo('+8613800138052'));
  await app.button(en.settings.destroy.submit).click();
  await expect(page.getByRole('alertdialog').getByText(en.settings.destroy.done)).toBeVisible();
  await app.confirmation(en.ui.confirm).click();
  await expect(app.floorPlan).toBeVisible();
  expect(await app.sessionToken()).toBe('');
});

test('keeps what was typed when the session ends, and saves it after signing in again', async ({
  page,
  app,
  server,
}) => {
  await app.signInAs(await signInPerson(server, '+8613800138061'));
  await app.open('/pages/mine/info');
  await page.getByLabel(en.info.nickname).fill('Ada 🎱');
  await page.getByLabel(en.info.bio).fill('Safety first');
  await page.evaluate(() => localStorage.setItem('token', 'expired'));
  await app.button(en.info.save).click();
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await server.advanceClock(61);
  await app.signIn('13800138061');
  await expect(page).toHaveURL(/pages\/mine\/info/);
  await expect(page.getByLabel(en.info.nickname)).toHaveValue('Ada 🎱');
  await app.button(en.info.save).click();
  await expect(page.getByText(en.info.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(en.info.bio)).toHaveValue('Safety first');
  await expect(app.button(en.info.save)).toBeDisabled();
});

test('binds an email with a code of the phone, signs another device out, and removes the email', async ({
  page,
  app,
  server,
}) => {
  const mobile = '+8613800138071';
  const other = await signInPerson(server, mobile);
  await server.advanceClock(61);
  await app.signInAs(await signInPerson(server, mobile));
  await server.advanceClock(61);

  await page.setViewportSize({ width: 320, height: 500 });
  // Without the bar that tells of the change, which would move the rows.
  await page.route('**/api/message/list*', (route) => route.abort());
  // The toast stays until it is measured.
  await page.addInitScript((shown) => {
    const schedule = globalThis.setTimeout;
    globalThis.setTimeout = ((task: () => void, delay = 0) =>
      delay === shown ? 0 : schedule(task, delay)) as typeof setTimeout;
  }, TOAST_MS.success);
  await page.reload();
  await app.open('/pages/mine/settings');
  await expect(app.screenTitle).toHaveText(en.page.settings);
  await app.open('/pages/login/firstBindEmail');
  await app.button(en.login.send).click();
  await expect(app.text('Code sent to +86 138 **** 8071')).toBeVisible();
  await page.getByLabel(en.change.oldCode).fill(server.codeSentTo(mobile));
  await page.getByLabel(en.login.email).fill('ada@example.com');
  await app.button(en.login.send).click();
  await expect(app.text('Code sent to ada@example.com')).toBeVisible();
  await page.getByLabel(en.login.code).fill(server.codeSentTo('ada@example.com'));
  const toast = page.getByText(en.change.bound, { exact: true });
  await expect(toast).toBeVisible();
  await expect(app.screenTitle).toHaveText(en.page.settings);
  await test.step('the toast leaves the new address in sight', async () => {
    const row = page.getByRole('link').filter({ hasText: 'a***@example.com', visible: true });
    const overlap = async () => {
      const [over, under] = [(await toast.boundingBox())!, (await row.boundingBox())!];
      return Math.min(over.y + over.height, under.y + under.height) - Math.max(over.y, under.y);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
  });

  await app.button(en.settings.devices.title).click();
  await expect(page.getByText(en.settings.devices.current)).toBeVisible();
  await app.button(/^Sign out Unknown device/).click();
  await expect(page.getByText(en.settings.devices.ended, { exact: true })).toBeVisible();
  await expect(other.call(userApi.profile, {})).rejects.toThrow();

  await server.advanceClock(61);
  await app.open('/pages/login/changeEmail');
  await app.button(en.change.remove.title).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: en.login.send }).click();
  await expect(sheet.getByText('Code sent to +86 138 **** 8071')).toBeVisible();
  await sheet.getByLabel(en.login.code).fill(server.codeSentTo(mobile));
  await sheet.getByRole('button', { name: en.change.remove.submit }).click();
  await expect(page.getByText(en.change.remove.done, { exact: true })).toBeVisible();
});
