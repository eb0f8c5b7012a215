import type { Page } from 'playwright/test';
import { counterBoardApi } from '../lib/contract/counter/board.ts';
import { counterBookingApi } from '../lib/contract/counter/bookings.ts';
import { counterSaleApi } from '../lib/contract/counter/sale.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { cardOf, colleagueOn, openCounter, openShift, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

// The first test finds no shift; the others open one.
test('what refuses a sale is in sight, as is a field that has the focus, however long the form is', async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize({ width: 1024, height: 768 });
  await openCounter(page, server, '13700470009');
  await cardOf(page, '9').click();
  const take = page.getByRole('button', { name: /^Cash ¥/ });
  // Amount and methods are in sight together, without scrolling.
  for (const method of [t.pay.cash, t.pay.terminal])
    await expect(page.getByRole('button', { name: new RegExp(`^${method} ¥`) })).toBeInViewport({ ratio: 1 });
  const deposit = page.getByRole('switch', { name: t.openTable.deposit });
  await deposit.focus();
  // Said before anything is filled in, with the way to the drawer.
  await expect(page.getByRole('link', { name: 'Open one first' })).toHaveAttribute('href', '#/money');
  const [field, foot] = [await deposit.boundingBox(), await take.boundingBox()];
  expect(field!.y + field!.height).toBeLessThanOrEqual(foot!.y);
  await expect(page.getByText('No shift is open.')).toBeInViewport({ ratio: 1 });
  await expect(take).toBeDisabled();
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
  await expectAbove(t.money.close.compare);

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
  await expect(bill.getByText(/^应退 ¥/)).toBeVisible();
  await expect(bill.getByText(/^未满最低计费时长，按 30/)).toBeVisible();
  await expect(bill.getByText(t.openEnded.guestCoupon)).toBeVisible();
  await expectNoAxeViolations(page);
  await bill.getByRole('button', { name: t.openEnded.settle, exact: true }).click();
  await expect(sheet.getByText(/^已结账，应退押金/)).toBeVisible();
});

/** Counts taps: what a finger does. Typed digits are no taps. */
const countTaps = async (page: Page) => {
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 });
    addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && (window as unknown as { taps: number }).taps++,
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
};

test('a caller is found by the last four digits and pays from the wallet in four taps', async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700470010');
  await openShift(page, '500');
  await page.goto('/counter#/');
  const customer = await signInPerson(server, '+8613800470010');
  await customer.topUp();
  await expect(cardOf(page, '8')).toBeVisible();
  const taps = await countTaps(page);
  await cardOf(page, '8').click();
  await page.getByRole('radio', { name: t.openTable.account }).click();
  const take = page.getByRole('button', { name: /^Cash ¥/ });
  await expect(take).toBeDisabled();
  await expect(page.getByText(t.openTable.missing)).toBeInViewport({ ratio: 1 });
  const field = page.getByLabel(t.people.search);
  await expect(field).toBeFocused();
  await page.keyboard.type('0010');
  await page.getByRole('list', { name: t.people.found }).getByRole('button').first().click();
  await page.getByRole('button', { name: /^Wallet ¥/ }).click();
  await expect(page.getByText(/is open until/)).toBeVisible();
  expect(await taps()).toBe(4);

  // Another account is chosen again; a whole number needs no tap.
  await cardOf(page, '7').click();
  await page.getByRole('radio', { name: t.openTable.account }).click();
  await page.keyboard.type('13800470010');
  await expect(page.getByRole('form').getByText(customer.userinfo.nickname, { exact: true })).toBeVisible();
  await expect(take).toBeEnabled();
  await page.getByRole('button', { name: t.openTable.another }).click();
  await expect(take).toBeDisabled();
});

test('a walk-in pays in two taps, stays longer in two, and gets the rest back in three', async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700470011');
  await openShift(page, '500');
  await page.goto('/counter#/');
  await expect(cardOf(page, '5')).toBeVisible();
  const taps = await countTaps(page);
  const close = page.getByRole('button', { name: t.unlock.back, exact: true });

  await cardOf(page, '5').click();
  await page.getByRole('button', { name: /^Cash ¥/ }).click();
  await expect(page.getByText(/is open until/)).toBeVisible();
  expect(await taps()).toBe(2);
  await close.click();

  await cardOf(page, '5').click();
  await page.getByRole('button', { name: /^Card ¥/ }).click();
  await expect(page.getByText(/^Extended until/)).toBeVisible();
  expect(await taps()).toBe(2 + 1 + 2);
  await close.click();

  await cardOf(page, '5').click();
  await page.getByRole('button', { name: t.act.end }).click();
  await page.getByRole('button', { name: /^End, refund ¥.* in cash/ }).click();
  await expect(page.getByText(/^Game ended\. Refund ¥/)).toBeVisible();
  expect(await taps()).toBe(5 + 1 + 3);
});

test('who loses a race for a table keeps the form, is told by whom, and goes on at another table', async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700470012');
  await openShift(page, '500');
  await page.goto('/counter#/');
  const colleague = await colleagueOn(server, '13700470013', { name: 'Kim Park' });
  await cardOf(page, '4').click();
  await page.getByLabel(t.openTable.name).fill('Lin');
  const game = { table_id: 'jingan-4', minutes: 60 };
  const { pay } = await colleague(counterBookingApi.preview, { act: 'book', start_time: null, ...game });
  const pays = [{ method: 'terminal' as const, amount: pay }];
  const taken = await colleague(counterSaleApi.open, { ...game, total: pay, pays });

  const form = page.getByRole('form', { name: 'Open table 4' });
  await expect(form.getByText('Kim Park has taken this table.')).toBeVisible();
  await expect(page.getByRole('button', { name: t.act.end })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Cash ¥/ })).toBeDisabled();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Table 3', exact: true }).click();
  const other = page.getByRole('form', { name: 'Open table 3' });
  await expect(other.getByLabel(t.openTable.name)).toHaveValue('Lin');
  await page.getByRole('button', { name: t.lampOn }).click();
  await expect(page.getByText(/^By hand until/).first()).toBeVisible();
  await other.getByRole('button', { name: /^Cash ¥/ }).click();
  await expect(page.getByText(/^Table 3 is open until/)).toBeVisible();
  await expect(cardOf(page, '3')).toContainText('Lin');
  await colleague(counterBoardApi.end, { id: taken.id, rev: taken.rev, pay_back: true });
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
