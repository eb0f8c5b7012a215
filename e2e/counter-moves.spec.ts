import type { Page } from 'playwright/test';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { en } from './catalogue.ts';
import { expectNoAxeViolations, openCounter, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

/** The card of a table on the board. */
const cardOf = (page: Page, number: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${number}\\b`) });

test("a game is moved on the tablet, and the customer's app shows its table within two seconds", async ({
  page,
  otherApp,
  server,
  posters,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700431001');
  const customer = await signInPerson(server, '+8613800431001');
  await customer.topUp();
  const id = await customer.startGame(posters.find(({ table_id }) => table_id === 'jingan-11')!);
  await otherApp.signInAs(customer);
  await otherApp.open(`/pages/order/finish?id=${id}`);
  await expect(otherApp.text('Table 11').first()).toBeVisible();

  await cardOf(page, '11').click();
  await page.getByRole('button', { name: t.move.begin, exact: true }).click();
  await page.getByRole('radio', { name: /^Table 12\b.*Same price/ }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Move to table 12' }).click();
  await expect(otherApp.text('Table 12').first()).toBeVisible({ timeout: 2_000 });
  await expect(page.getByText('Moved to table 12.')).toBeVisible();
  await expect(cardOf(page, '12')).toContainText(t.state.playing);
  await expect(cardOf(page, '11')).toContainText(t.state.cleaning);

  await test.step('the table that was left is cleaned', async () => {
    await cardOf(page, '11').click();
    await page.getByRole('button', { name: t.act.clean }).click();
    await expect(cardOf(page, '11')).toContainText(t.state.free);
  });

  await test.step('a pause stops the clock, and its time is given back', async () => {
    await cardOf(page, '12').click();
    await page.getByRole('button', { name: t.pause.begin, exact: true }).click();
    const form = page.getByRole('form', { name: t.pause.begin });
    await form.getByLabel(t.move.reason).fill('The light flickers');
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: t.pause.begin, exact: true }).click();
    await expect(cardOf(page, '12')).toContainText(t.state.paused);
    await expect(otherApp.text(en.desk.paused)).toBeVisible();
    await page.getByRole('button', { name: t.pause.resume }).click();
    await expect(page.getByText(/The game goes on\. \d+ min were added/)).toBeVisible();
    await expect(otherApp.text(en.desk.paused)).toBeHidden();
  });
});

test('a table is taken out of service on a phone, in Chinese, and put back', async ({ page, server }) => {
  const t = zhCounter.counter;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await openCounter(page, server, '13700431002', t);
  await cardOf(page, '10').click();
  await page.getByRole('button', { name: t.service.out }).click();
  await page.getByRole('radio', { name: t.service.day }).click();
  await page.getByLabel(t.move.reason).fill('台呢破损');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.service.out }).click();
  await expect(page.getByText('台呢破损')).toBeVisible();
  await page.getByRole('button', { name: t.service.in }).click();
  await expect(page.getByText('10 号台已恢复使用。')).toBeVisible();
});
