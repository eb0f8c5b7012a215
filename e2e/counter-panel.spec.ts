import type { Page } from 'playwright/test';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { openCounter, openShift, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

/** The card of a table on the board. */
const cardOf = (page: Page, number: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${number}\\b`) });

// First: the others open a shift.
test('what refuses a sale is in sight, as is a field that has the focus, however long the form is', async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize({ width: 1024, height: 768 });
  await openCounter(page, server, '13700470009');
  await cardOf(page, '9').click();
  const take = page.getByRole('button', { name: /^Cash ¥/ });
  await expect(take).toBeEnabled();
  // Amount and methods are in sight together, without scrolling.
  for (const method of [t.pay.cash, t.pay.terminal])
    await expect(page.getByRole('button', { name: new RegExp(`^${method} ¥`) })).toBeInViewport({ ratio: 1 });
  const deposit = page.getByRole('switch', { name: t.openTable.deposit });
  await deposit.focus();
  // Said before anything is filled in, with the way to the drawer.
  await expect(page.getByRole('link', { name: 'Open one first' })).toHaveAttribute('href', '#/money');
  const [field, foot] = [await deposit.boundingBox(), await take.boundingBox()];
  expect(field!.y + field!.height).toBeLessThanOrEqual(foot!.y);
  await take.click();
  await expect(page.getByText('Open a shift first')).toBeInViewport({ ratio: 1 });
});

test('the account of a phone number is found as soon as the number is whole', async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700470010');
  const { userinfo } = await signInPerson(server, '+8613800470010');
  await cardOf(page, '8').click();
  await page.getByRole('radio', { name: t.openTable.account }).click();
  const field = page.getByLabel(t.openTable.mobile);
  await field.pressSequentially('1380047001');
  const take = page.getByRole('button', { name: /^Cash ¥/ });
  await expect(take).toBeDisabled();
  await expect(page.getByText(t.openTable.missing)).toBeInViewport({ ratio: 1 });
  await field.pressSequentially('0');
  // Above the buttons, which cover the rest of a long form.
  const notes = page.getByRole('form').getByRole('status');
  await expect(notes.getByText(userinfo.nickname, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(take).toBeEnabled();
  await expect(field).toBeFocused();
  // While the number is changed, nothing is sold to the account of before.
  await page.keyboard.press('Backspace');
  await expect(take).toBeDisabled();
  await expect(page.getByText(userinfo.nickname, { exact: true })).toBeHidden();
});

test('by keyboard alone a game is moved; the focus goes into the form, back to its button, and back to the table', async ({
  page,
  server,
  posters,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700470003');
  const customer = await signInPerson(server, '+8613800470003');
  await customer.topUp();
  await customer.startGame(posters.find(({ table_id }) => table_id === 'jingan-11')!);
  await expect(cardOf(page, '11')).toContainText(t.state.playing);

  await cardOf(page, '11').focus();
  await page.keyboard.press('Enter');
  const begin = page.getByRole('button', { name: t.move.begin, exact: true });
  await begin.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: t.move.title });
  await expect(form).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(begin).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(form).toBeFocused();
  const last = form.getByRole('radio', { name: /^Table 12\b/ });
  await expect(last).toBeVisible();
  // Who wants it, then the tables: 12 is the last one.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(last).toBeChecked();
  await expectNoAxeViolations(page);
  const submit = form.getByRole('button', { name: 'Move to table 12' });
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Moved to table 12.' })).toBeVisible();

  await page.getByRole('button', { name: t.unlock.back, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(cardOf(page, '12')).toBeFocused();
});

test('a bill that the deposit covers says so, on a phone; no button of the drawer is under the navigation', async ({
  page,
  server,
}) => {
  const t = zhCounter.counter;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await openCounter(page, server, '13700470002', t);
  const navigation = (await page.getByRole('navigation').boundingBox())!;
  const expectAbove = async (name: string) => {
    const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(navigation.y);
  };
  await page.getByRole('link', { name: t.screen.money }).click();
  await expect(page.getByRole('button', { name: t.money.open.submit, exact: true })).toBeVisible();
  await expectAbove(t.money.open.submit);
  await openShift(page, '500', t);
  await page.getByRole('button', { name: t.money.close.begin }).click();
  await expectAbove(t.money.close.submit);

  await page.goto('/counter#/');
  await cardOf(page, '10').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: t.openEnded.open }).click();
  await sheet.getByRole('button', { name: new RegExp(`^${t.pay.cash} ¥`) }).click();
  const stop = sheet.getByRole('button', { name: t.openEnded.stop });
  await stop.click();
  await stop.click();
  await sheet.getByRole('button', { name: t.openEnded.settle, exact: true }).click();
  const bill = sheet.getByRole('form', { name: t.openEnded.bill });
  await expect(bill.getByText(t.openEnded.covered)).toBeVisible();
  await expect(bill.getByText(/^退 ¥/)).toBeVisible();
  await expect(bill.getByText(t.openEnded.guestCoupon)).toBeVisible();
  await expectNoAxeViolations(page);
  await bill.getByRole('button', { name: t.openEnded.settle, exact: true }).click();
  await expect(sheet.getByText(/^已结账，应退押金/)).toBeVisible();
});
