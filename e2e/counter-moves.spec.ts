import { messageApi } from '../lib/contract/message.ts';
import { orderApi } from '../lib/contract/order.ts';
import { localDay } from '../lib/domain/time.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { cardOf, openCounter, PHONE, TABLET } from './counter.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

test("a game is moved on the tablet, and the customer's app shows its table at once", async ({
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
  await expect(otherApp.text('Table 12').first()).toBeVisible(BY_STREAM);
  await expect(page.getByText('Moved to table 12.')).toBeVisible();
  await expect(cardOf(page, '12')).toContainText(t.state.playing);
  await expect(cardOf(page, '11')).toContainText(t.state.cleaning);

  await test.step('the table that was left is cleaned', async () => {
    await cardOf(page, '11').click();
    await page.getByRole('button', { name: t.act.clean }).click();
    await expect(cardOf(page, '11')).toContainText(t.state.free);
  });
});

test('a table is taken out of service on a phone, in Chinese, and put back', async ({ page, server }) => {
  const t = zhCounter.counter;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await openCounter(page, server, '13700431002', t);
  await cardOf(page, '10').click();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: t.service.out }).click();
  await page.getByRole('radio', { name: t.service.day }).click();
  await page.getByLabel(t.move.reason).fill('台呢破损');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.service.out }).click();
  await expect(page.getByText('台呢破损')).toBeVisible();
  await page.getByRole('button', { name: t.service.in }).click();
  await expect(page.getByText('10 号台已恢复使用。')).toBeVisible();
});

test('two games change their tables; both customers see it, and read it as a message', {
  tag: '@nightly',
}, async ({ page, otherApp, server, posters }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700431003');
  const [first, second] = [
    await signInPerson(server, '+8613800431003'),
    await signInPerson(server, '+8613800431004'),
  ];
  for (const person of [first, second]) await person.topUp();
  const id = await first.startGame(posters.find(({ table_id }) => table_id === 'jingan-5')!);
  await second.startGame(posters.find(({ table_id }) => table_id === 'jingan-1')!);
  await otherApp.signInAs(first);
  await otherApp.open(`/pages/order/finish?id=${id}`);
  await expect(otherApp.text('Table 5').first()).toBeVisible();

  await cardOf(page, '5').click();
  await page.getByRole('button', { name: t.swap.begin, exact: true }).click();
  await page.getByRole('radio', { name: /^Table 1 / }).click();
  // Chinese eight-ball costs more than pool at any hour.
  await expect(page.getByRole('region', { name: /table 5 to 1$/ })).toContainText(/\+¥/);
  await expect(page.getByRole('region', { name: /table 1 to 5$/ })).toContainText(/ refunded$/);
  await page.getByRole('radio', { name: t.move.hall }).click();
  await page.getByLabel(t.move.reason).fill('They want to sit together');
  await expect(page.getByRole('region', { name: /table 5 to 1$/ })).toContainText(t.move.same);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Swap tables 5 and 1' }).click();
  // The action itself takes its time on a busy machine: both orders are locked and priced.
  await expect(page.getByText('Tables 5 and 1 are swapped.')).toBeVisible({ timeout: 30_000 });
  await expect(otherApp.text('Table 1').first()).toBeVisible(BY_STREAM);
  await expect(cardOf(page, '1')).toContainText(t.state.playing);
  await expect(cardOf(page, '5')).toContainText(t.state.playing);
  await otherApp.open('/pages/message');
  await expect(otherApp.text(/You now play at Table 1 .*, no longer at table 5\./).first()).toBeVisible();
  const { list } = await second.call(messageApi.list, {});
  expect(list[0]?.text).toMatch(
    /now play at Table 5 .*, no longer at table 1\. ¥.* is back in your wallet\./,
  );
});

test('a game without a fixed end goes on at another table, on a phone', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(PHONE);
  await openCounter(page, server, '13700431005');
  await cardOf(page, '8').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: t.openEnded.open }).click();
  await sheet.getByRole('switch', { name: t.openTable.deposit }).click();
  await sheet.getByRole('button', { name: t.openTable.submitFree, exact: true }).click();
  await expect(page.getByText('Table 8 is open. The clock runs.')).toBeVisible();
  await sheet.getByRole('button', { name: t.move.begin, exact: true }).click();
  await expect(sheet.getByText(t.move.openEndedNote)).toBeVisible();
  await sheet.getByRole('radio', { name: /^Table 3\b.*an hour$/ }).click();
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Move to table 3' }).click();
  await expect(page.getByText('Moved to table 3.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cardOf(page, '3')).toContainText(t.state.playing);
});

test("a booking is moved, and the pass in the customer's app shows the new table", async ({
  page,
  otherApp,
  server,
  posters,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700431006');
  const customer = await signInPerson(server, '+8613800431006');
  await customer.topUp();
  const id = await customer.bookTomorrow(posters.find(({ table_id }) => table_id === 'jingan-6')!);
  const { order } = await customer.call(orderApi.pay, { id, method: 'wallet' });
  await otherApp.signInAs(customer);
  await otherApp.open(`/pages/order/finish?id=${id}`);
  await expect(otherApp.text('Table 6').first()).toBeVisible();
  // Until 6 AM it belongs to the business day before.
  const day = localDay(order.start_at - 6 * 3600, 'Asia/Shanghai');
  await page.goto(`/counter#/bookings?day=${day}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Table 6,/ })
    .click();
  await page.getByRole('button', { name: t.bookings.change }).click();
  const form = page.getByRole('form', { name: /^Move / });
  await form.getByLabel(t.bookings.table).selectOption('jingan-7');
  await expect(form.getByText(t.bookings.moveEqual)).toBeVisible();
  await form.getByRole('button', { name: t.bookings.moveSubmit }).click();
  await expect(otherApp.text('Table 7').first()).toBeVisible(BY_STREAM);
});
