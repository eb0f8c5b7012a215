import { orderApi } from '../lib/contract/order.ts';
import { shareApi } from '../lib/contract/share.ts';
import { userApi } from '../lib/contract/user.ts';
import { walletApi } from '../lib/contract/wallet.ts';
import { localDay } from '../lib/domain/time.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { openCounter, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

/** The evening of the drawer is one story: its tests follow each other on one server. */
test.describe.configure({ mode: 'serial' });

test('a shift is opened, and a guest plays, extends and gets the rest back as it was paid', async ({
  page,
  server,
  posters,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700450001');

  await page.getByRole('link', { name: t.screen.money }).click();
  await page.getByLabel('Number of ¥100').fill('4');
  await page.getByLabel('Number of ¥50').fill('2');
  await expect(page.getByLabel(t.money.count.sum)).toContainText('500');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.money.open.submit }).click();
  await expect(page.getByRole('heading', { name: t.money.running.title })).toBeVisible();

  await page.keyboard.press('1');
  const { number } = posters.find(({ table_id }) => table_id === 'jingan-9')!;
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${number}\\b`) })
    .click();
  await page.getByLabel(t.openTable.name).fill('Lin');
  await expect(page.getByRole('button', { name: /^Cash ¥/ })).toBeEnabled();
  const received = page.getByRole('group', { name: t.pay.received });
  await expect(received.getByRole('button', { name: t.pay.exact, pressed: true })).toBeVisible();
  await received.getByRole('button').last().click();
  await expect(page.getByText(/^Change: /)).toBeVisible();
  await expectNoAxeViolations(page);

  // In two parts, the second of which is the rest.
  await page.getByRole('button', { name: t.pay.split }).click();
  const take = page.getByRole('button', { name: /^Take ¥/ });
  await expect(take).toBeDisabled();
  const cash = page.getByLabel(t.pay.cash, { exact: true });
  await expect(cash).toBeFocused();
  const [field, foot] = [await cash.boundingBox(), await take.boundingBox()];
  expect(field!.y + field!.height).toBeLessThanOrEqual(foot!.y);
  await cash.fill('10');
  await page.getByRole('button', { name: /^Rest / }).click();
  await take.click();
  await expect(page.getByText(/is open until/)).toBeVisible();

  await page.getByRole('button', { name: t.extend.begin }).click();
  await expect(page.getByText(/is open until/)).toBeHidden();
  await received.getByRole('button').last().click();
  await page.getByRole('button', { name: /^Cash ¥/ }).click();
  await expect(page.getByText(/^Extended until .*\. Change: ¥[\d.]+\.$/)).toBeVisible();

  await page.getByRole('button', { name: t.act.end }).click();
  await page.getByRole('button', { name: t.act.endLater }).click();
  const payBack = page.getByRole('button', { name: /^Refund ¥/ });
  await expect(payBack).toBeVisible();

  // Another device would find the guest among those to refund.
  await page.keyboard.press('/');
  await expect(page.getByRole('link', { name: /Lin/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t.screen.now }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${number}\\b`) })
    .click();
  await payBack.click();
  // What was paid by card goes back to the card.
  await page.getByRole('button', { name: /^Refund ¥.* in cash and ¥.* to the card$/ }).click();
  await expect(page.getByText(/^Refunded: ¥.* in cash and ¥.* to the card\.$/)).toBeVisible();
});

test('a person is topped up, gets a note and a coupon, and is blocked', async ({ page, server, posters }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  const customer = await signInPerson(server, '+8613800450002');
  await openCounter(page, server, '13700450002');
  await page.keyboard.press('/');
  await page.getByLabel(t.people.search).fill('13800450002');
  await page.getByRole('link', { name: /0002/ }).first().click();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: t.people.cashIn.begin }).click();
  await page.getByRole('radio', { name: /300/ }).click();
  await page.getByRole('button', { name: '¥350' }).click();
  await page.getByRole('button', { name: 'Cash ¥300.00' }).click();
  await expect(page.getByText(/paid in\. Balance: .*\. Change: ¥50\.00\.$/)).toBeVisible();
  expect((await customer.call(walletApi.detail, {})).balance).toBe(33_000);

  await test.step('a booking of which a share is paid is cancelled, which says who gets how much back', async () => {
    await customer.call(userApi.profile, { nickname: 'Mei' });
    const id = await customer.bookTomorrow(posters[3]!);
    const terms = { deposit: 'shared', at_deadline: 'cover', party_size: 2 } as const;
    const { own } = await customer.call(shareApi.set, { id, ...terms });
    await customer.call(shareApi.pay, { id, amount: own.due, method: 'wallet' });
    const person = page.url();
    const { start_at } = await customer.call(orderApi.detail, { id });
    // A night belongs to the day on which it begins.
    const day = localDay(start_at - 6 * 3600, 'Asia/Shanghai');
    await page.goto(`/counter#/bookings?day=${day}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /, Mei, / })
      .click();
    await page.getByRole('button', { name: t.act.release }).click();
    const list = `Mei ¥${(own.due / 100).toFixed(2)}`;
    await expect(page.getByText(t.act.releaseBack.replace('{list}', list))).toBeVisible();
    await page.getByRole('button', { name: t.act.release }).click();
    await expect(page.getByText(t.act.releasedBack.replace('{list}', list))).toBeVisible();
    expect((await customer.call(walletApi.detail, {})).balance).toBe(33_000);
    await page.goto(person);
  });

  await page.getByLabel(t.people.note.label).fill('Plays left-handed');
  await page.getByRole('button', { name: t.people.note.add }).click();
  await expect(page.getByText('Plays left-handed')).toBeVisible();

  await page.getByRole('button', { name: t.people.more, exact: true }).click();
  await page.getByRole('button', { name: t.people.block.begin }).click();
  await page.getByLabel(t.reason.label).fill('Threw a cue');
  await page.getByRole('button', { name: t.people.block.submit }).click();
  await expect(page.getByText(t.people.block.done)).toBeVisible();
  await expect(customer.call(walletApi.detail, {})).rejects.toThrow();
  await page.getByRole('button', { name: t.people.unblock.begin }).click();
  await page.getByLabel(t.reason.label).fill('Said sorry');
  await page.getByRole('button', { name: t.people.unblock.submit }).click();
  await expect(page.getByText(t.people.unblock.done)).toBeVisible();
});

test('the shift is closed on a phone, in Chinese, with a difference and its report', async ({
  page,
  server,
}) => {
  const t = zhCounter.counter;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await openCounter(page, server, '13700450003', t);
  await page.getByRole('link', { name: t.screen.money }).click();

  await page.getByRole('button', { name: t.money.move.to_safe }).click();
  await page.getByLabel(t.money.move.amount).fill('200');
  await page.getByLabel(t.reason.label).fill('晚间存款');
  await page.getByRole('button', { name: t.money.move.submit }).click();
  await expect(page.getByRole('status')).toContainText('200');

  await page.getByRole('button', { name: t.money.close.begin }).click();
  await page.getByRole('radio', { name: t.money.count.total }).click();
  await page.getByLabel(t.money.count.amount).fill('595');
  // The shift took a card payment, which went back.
  const compare = page.getByRole('button', { name: t.money.close.compare });
  await expect(compare).toBeDisabled();
  await page.getByLabel(t.money.close.terminal).fill('0');
  await expectNoAxeViolations(page);
  await compare.click();
  // Drawer and terminal differ from the books; the drawer is counted again.
  await expect(page.getByText(t.money.close.differs.both)).toBeVisible();
  await page.getByRole('button', { name: t.money.close.again }).click();
  await page.getByRole('radio', { name: t.money.count.total }).click();
  await page.getByLabel(t.money.count.amount).fill('594');
  await compare.click();
  await page.getByRole('button', { name: t.money.close.goOn.replace('{amount}', '¥594.00') }).click();
  await page.getByLabel(t.money.close.left).fill('400');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.money.close.submit }).click();
  const report = page.getByRole('article', { name: t.money.report.title });
  await expect(report).toBeVisible();
  await expect(report.getByText(t.money.report.counts)).toBeVisible();
  await expect(report.getByText('晚间存款')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.emulateMedia({ media: 'print' });
  await expect(report).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: t.money.report.back }).click();
  await page.getByRole('button', { name: t.money.open.submitLeft.replace('{amount}', '¥400.00') }).click();
  await expect(page.getByRole('heading', { name: t.money.running.title })).toBeVisible();
});
