import { walletApi } from '../lib/contract/wallet.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { enterPin, openOffice } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

test('a manager works from an office: by phone, a PIN for money, another outlet, and out again', async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize({ width: 1280, height: 800 });
  const customer = await signInPerson(server, '+8613800470001');
  await openOffice(page, server, { mobile: '13700470001', name: 'Lin Wei', outlets: 'jingan,xuhui' });
  await expect(page.getByRole('heading', { name: t.aside.alerts })).toBeVisible();

  await test.step('what moves money asks for the PIN', async () => {
    await page.goto(`/counter#/people?id=${customer.userinfo.id}`);
    await page.getByRole('button', { name: t.people.more, exact: true }).click();
    await page.getByRole('button', { name: t.people.correct.begin }).click();
    await page.getByLabel(t.reason.amount).fill('5');
    await page.getByLabel(t.reason.label).fill('A broken cue');
    await page.getByRole('button', { name: t.people.correct.submit }).click();
    const dialog = page.getByRole('dialog', { name: t.approval.ownTitle });
    await expect(dialog.getByRole('heading')).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: t.approval.ownCancel }).click();
    expect((await customer.call(walletApi.detail, {})).balance).toBe(0);
    await page.getByRole('button', { name: t.people.correct.submit }).click();
    await enterPin(page);
    await expect(page.getByText(/^Corrected\./)).toBeVisible();
    expect((await customer.call(walletApi.detail, {})).balance).toBe(500);
  });

  await test.step('going back from the question of the PIN gives the act up', async () => {
    await page.getByRole('button', { name: t.people.correct.begin }).click();
    await page.getByLabel(t.reason.amount).fill('5');
    await page.getByLabel(t.reason.label).fill('A broken cue');
    await page.getByRole('button', { name: t.people.correct.submit }).click();
    const dialog = page.getByRole('dialog', { name: t.approval.ownTitle });
    await expect(dialog.getByRole('heading')).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: t.aside.alerts })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('button', { name: t.people.more, exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    expect((await customer.call(walletApi.detail, {})).balance).toBe(500);
  });

  await test.step('it goes to another outlet', async () => {
    await page.goto('/counter#/more?tab=device');
    const outlet = page.getByLabel(t.office.outlet);
    await expect(outlet).toHaveValue('jingan');
    await expectNoAxeViolations(page);
    await outlet.selectOption({ value: 'xuhui' });
    await expect(outlet).toHaveValue('xuhui');
    await page.getByRole('link', { name: t.screen.now }).click();
    await expect(page.getByRole('heading', { name: /Xuhui/ })).toBeVisible();
  });

  await test.step('it locks, opens with the PIN, and signs out', async () => {
    await page.getByRole('button', { name: t.lock, exact: true }).click();
    await page.getByRole('button', { name: 'Lin Wei' }).click();
    await enterPin(page);
    await page.getByRole('button', { name: t.lock, exact: true }).click();
    await page.getByRole('button', { name: t.office.signOut }).click();
    await expect(page.getByRole('button', { name: t.enrol.office })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: t.enrol.office })).toBeVisible();
  });
});
