import type { Page } from 'playwright/test';
import { walletApi } from '../lib/contract/wallet.ts';
import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { deedsOf, signInPerson } from './person.ts';
import { en } from './words.ts';

/** The person looks at a tab again. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('tabs that start at the same time stay signed in, whichever refreshed the session last', async ({
  page,
  context,
  hall,
}) => {
  const phone = new Phone(page, hall, en);
  await phone.signInAs(await signInPerson(hall, '+8613800138100'));
  const pages = [page, await context.newPage(), await context.newPage()];
  for (let round = 0; round < 3; round++) {
    await Promise.all(pages.map((each) => each.goto('about:blank')));
    await Promise.all(pages.map((each) => each.goto('/#/pages/mine/wallet')));
    for (const each of pages) await expect(each.getByText(/¥0/).first()).toBeVisible();
    // Longer than a token is good for once another has taken its place.
    await hall.advance(90);
  }
  await Promise.all(pages.map((each) => each.reload()));
  for (const each of pages) await expect(each.getByText(/¥0/).first()).toBeVisible();
});

test('what is paid in one tab is paid in the other, and only once', async ({
  page,
  context,
  hall,
  posters,
}) => {
  const person = await signInPerson(hall, '+8613800138101');
  await person.topUp();
  const id = await person.book(posters[1]!);
  const phone = new Phone(page, hall, en);
  await phone.signInAs(person);
  const other = new Phone(await context.newPage(), hall, en);
  for (const each of [phone, other]) {
    await each.open(`/pages/order/pay?id=${id}`);
    await expect(each.page.getByRole('radio', { name: en.pay.method.wallet })).toBeChecked();
  }
  await Promise.all([phone, other].map((each) => each.button(/^Pay ¥/).click()));
  await comeBack(page);
  await comeBack(other.page);
  for (const each of [phone, other]) await expect(each.heading(en.pay.done.title)).toBeVisible();
  const { list } = await deedsOf(hall, await phone.token()).call(walletApi.logs, { type: 'expense' });
  expect(list.map(({ kind }) => kind).sort()).toEqual(['deposit_hold', 'order_pay']);
});

test('who signs out in one tab is signed out in all, and who signs in next sees their own', async ({
  page,
  context,
  hall,
  posters,
}) => {
  const ann = await signInPerson(hall, '+8613800138102');
  await ann.topUp();
  const id = await ann.book(posters[1]!);
  const phone = new Phone(page, hall, en);
  await phone.signInAs(ann);
  const other = new Phone(await context.newPage(), hall, en);
  await other.open('/pages/mine/wallet');
  await expect(other.page.getByText('¥580.00').first()).toBeVisible();
  const third = new Phone(await context.newPage(), hall, en);
  await third.open(`/pages/order/pay?id=${id}`);
  await expect(third.button(/^Pay ¥/)).toBeVisible();

  await phone.open('/pages/mine/settings');
  await phone.button(en.mine.signOut).click();
  await page.getByRole('alertdialog').getByRole('button', { name: en.mine.signOut }).click();
  await expect(page.getByText(en.mine.guestText)).toBeVisible();
  for (const { page: left } of [other, third]) {
    await expect(left.getByText(/¥/).filter({ visible: true })).toHaveCount(0);
  }

  await page.goto('/#/pages/entry/login');
  await phone.signIn('13800138103');
  await expect.poll(() => phone.token()).not.toBe('');
  await other.open('/pages/mine/wallet');
  await expect(other.page.getByText('¥0.00').first()).toBeVisible();
  await expect(other.page.getByText('¥580.00')).toHaveCount(0);
});
