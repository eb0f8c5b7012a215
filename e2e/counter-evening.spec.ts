import type { Page } from 'playwright/test';
import { couponApi } from '../lib/contract/coupon.ts';
import { orderApi } from '../lib/contract/order.ts';
import { userApi } from '../lib/contract/user.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { walletApi } from '../lib/contract/wallet.ts';
import { localDay } from '../lib/domain/time.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { submitSandboxPayment } from './api.ts';
import { expectNoAxeViolations } from './axe.ts';
import { en } from './catalogue.ts';
import { applyChangedHall } from './changed-hall.ts';
import {
  cardOf,
  enterPin,
  openCounter,
  openShift,
  PHONE,
  signInStaff,
  TABLET,
  unlockCounter,
} from './counter.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';
import type { TestServer } from './test-server.ts';

test.use({ isMobile: false });

const DAY = 86_400;
const HOUR = 3_600;
/** Fills a text of the catalogue with its values. */
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** The label of the button that takes an amount by a method. */
const paidBy = (method: string, amount: string) => `${method} ${amount}`;

/** The hall of the evening: no holidays, and gold for who has spent 200.00. */
const eveningHall = (yaml: string) =>
  yaml
    .replace(/^holidays:\n(?: .*\n)+/m, '')
    .replace('min_spent: "500.00"', 'min_spent: "150.00"')
    .replace('min_spent: "2000.00"', 'min_spent: "200.00"')
    .replace('deposit: "150.00"', 'deposit: "0.00"');

/** Epoch seconds of a time of the next Wednesday at the hall, where no clock is ever set. */
function wednesdayAfter(now: number): (clock: string) => number {
  const zone = 8 * HOUR;
  const today = Math.floor((now + zone) / DAY);
  // The first day of the epoch was a Thursday.
  const wednesday = today + ((6 - (today % 7) + 7) % 7 || 7);
  return (clock) => {
    const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
    return wednesday * DAY - zone + hours * HOUR + minutes * 60 + seconds;
  };
}

/** Advances the clock to an instant, unless it is over. */
const goTo = (server: TestServer, at: number) =>
  server.advanceClock(Math.max(0, Math.round(at - server.now())));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the panel of a table on the page of now. */
async function openPanel(page: Page, number: string) {
  await page.goto('/counter#/');
  await cardOf(page, number).click();
}

/** Stops the clock of a game. */
async function stopClock(page: Page, number: string, texts: typeof enCounter.counter) {
  const stop = button(page, texts.openEnded.stop);
  await openPanel(page, number);
  await stop.click();
  await stop.click();
}

async function payBySandbox(person: Awaited<ReturnType<typeof signInPerson>>, id: string) {
  const { redirect_url } = await person.call(orderApi.pay, { id, method: 'sandbox' });
  await submitSandboxPayment(redirect_url ?? '', 'paid');
}

// The API test of an evening has the same amounts by day, down to the accounts. The other specs of the
// counter have its forms, and the test below has those that no other spec has.
test('an evening at the bar adds up: on a tablet in English, a phone in Chinese, and in the app', {
  tag: '@nightly',
}, async ({ page: tablet, browser, contextOptions, otherApp, server, posters }) => {
  test.setTimeout(420_000);
  const t = enCounter.counter;
  const zh = zhCounter.counter;
  const at = wednesdayAfter(server.now());
  await applyChangedHall(server, eveningHall);

  // The afternoon: C becomes gold at another outlet; once the shift is open, D and E book.
  await goTo(server, at('11:00'));
  const gold = await signInPerson(server, '+8613800490001');
  await gold.call(userApi.profile, { nickname: 'Cora' });
  await gold.call(couponApi.receive, { id: 'welcome' });
  const { table_id, code } = posters.find((poster) => poster.table_id === 'xuhui-6')!;
  const earlier = await gold.call(orderApi.add, {
    table_id,
    code,
    start_time: null,
    minutes: 180,
    coupon_id: null,
  });
  await payBySandbox(gold, earlier.id);
  await goTo(server, at('16:30'));
  await tablet.setViewportSize(TABLET);
  await openCounter(tablet, server, '13700490001');
  await openShift(tablet, '500');
  const booker = await signInPerson(server, '+8613800490002');
  await booker.call(userApi.profile, { nickname: 'Dana' });
  const booked = await booker.call(orderApi.add, {
    table_id: 'jingan-1',
    start_time: at('18:00'),
    minutes: 60,
  });
  await payBySandbox(booker, booked.id);
  const member = await signInPerson(server, '+8613800490003');
  await member.call(userApi.profile, { nickname: 'Emma' });
  const { redirect_url } = await member.call(vipApi.topup, { package_id: 'p100', method: 'sandbox' });
  await submitSandboxPayment(redirect_url ?? '', 'paid');
  const toCancel = await member.call(orderApi.add, {
    table_id: 'jingan-7',
    start_time: at('20:00'),
    minutes: 60,
  });
  await member.call(orderApi.pay, { id: toCancel.id, method: 'wallet' });

  const phoneContext = await browser.newContext({
    ...contextOptions,
    baseURL: server.publicUrl,
    viewport: PHONE,
  });
  const phone = await phoneContext.newPage();
  await phone.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await openCounter(phone, server, '13700490002', zh);
  await button(tablet, t.lock).click();
  await signInStaff(tablet, server, { mobile: '13700490003', role: 'attendant' });

  await test.step('a caller gets table 6 at 21:15', async () => {
    await tablet.getByRole('link', { name: t.screen.bookings }).click();
    await button(tablet, t.bookings.new).click();
    const form = tablet.getByRole('form', { name: t.bookings.new });
    await form.getByLabel(t.bookings.name, { exact: true }).fill('Lin');
    await form.getByLabel(t.bookings.table).selectOption('jingan-6');
    await form.locator(`[data-start="${at('21:15')}"]`).click();
    await button(tablet, t.bookings.hold).click();
    await button(tablet, t.bookings.withoutMobile).click();
    // Hours to the right of now, beside the panel.
    const block = tablet.getByRole('main').getByRole('button', { name: /Lin, .* to pay/ });
    await expect(block).toBeInViewport({ ratio: 1 });
  });

  await test.step('E: the hall cancels a booking and gives all back', async () => {
    await phone.getByRole('link', { name: zh.screen.bookings }).click();
    await phone.getByRole('main').getByRole('button', { name: /Emma/ }).click();
    await button(phone, zh.cancel.begin).click();
    await phone.getByRole('radio', { name: zh.cancel.kind.full }).click();
    await phone.getByLabel(zh.reason.label).fill('水管爆裂');
    await expect(phone.getByText('¥95.00 将退回钱包。')).toBeVisible();
    await button(phone, zh.cancel.title).click();
    await expect(phone.getByText('预订已取消，系统已通知顾客。')).toBeVisible();
    const statusOf = async () => (await member.call(orderApi.detail, { id: toCancel.id })).status;
    await expect.poll(statusOf).toBe('cancelled');
    expect((await member.call(walletApi.detail, {})).balance).toBe(10_000);
  });

  await goTo(server, at('17:30'));
  await unlockCounter(tablet, t, t.role.manager);
  const guestFrom = await test.step('A: a guest pays an hour of pool in cash', async () => {
    await openPanel(tablet, '5');
    const from = server.now();
    await button(tablet, paidBy(t.pay.cash, '¥41.50')).click();
    await expect(cardOf(tablet, '5')).toContainText(t.state.playing);
    return from;
  });

  await goTo(server, guestFrom + 29 * 60 + 10);
  await unlockCounter(tablet, t, t.role.manager);
  await test.step('A moves to eight-ball after half of it, for 6.50 more', async () => {
    await openPanel(tablet, '5');
    await button(tablet, t.move.begin).click();
    await tablet.getByRole('radio', { name: /^Table 2\b.*\+¥6\.50/ }).click();
    await button(tablet, paidBy(t.pay.cash, '¥6.50')).click();
    await expect(cardOf(tablet, '2')).toContainText(t.state.playing);
  });

  await goTo(server, at('18:00'));
  await unlockCounter(phone, zh, zh.role.manager);
  const snookerFrom = await test.step('B: snooker without a fixed end, with a deposit', async () => {
    await openPanel(phone, '10');
    await phone.getByRole('radio', { name: zh.openEnded.open }).click();
    await phone.getByLabel(zh.openTable.name).fill('陈先生');
    const submit = button(phone, paidBy(zh.pay.cash, '¥100.00'));
    await expect(submit).toBeEnabled();
    const from = server.now();
    await submit.click();
    await expect(phone.getByText(filled(zh.openEnded.opened, { number: '10' }))).toBeVisible();
    return from;
  });

  await goTo(server, guestFrom + 44 * 60 + 10);
  await unlockCounter(tablet, t, t.role.manager);
  await test.step('A ends early, and 14.50 are refunded in the same act', async () => {
    await openPanel(tablet, '2');
    await button(tablet, t.act.end).click();
    const inCash = filled(t.payBack.cash, { amount: '¥14.50' });
    await button(tablet, filled(t.act.endRefund, { what: inCash })).click();
    await expect(tablet.getByText(filled(t.act.endedRefunded, { what: inCash }))).toBeVisible();
  });

  await test.step('C buys the package of 300', async () => {
    await tablet.keyboard.press('Escape');
    await tablet.keyboard.press('/');
    await tablet.getByLabel(t.people.search).fill('Cora');
    await tablet.getByRole('link', { name: /Cora/ }).click();
    await button(tablet, t.people.cashIn.begin).click();
    await tablet.getByRole('radio', { name: /300/ }).click();
    await button(tablet, paidBy(t.pay.cash, '¥300.00')).click();
    await expect(
      tablet.getByText(filled(t.people.cashIn.done, { amount: '¥300.00', balance: '¥330.00' })),
    ).toBeVisible();
  });

  await goTo(server, at('18:15:10'));
  await unlockCounter(phone, zh, zh.role.manager);
  await test.step('D does not come: half of the price goes back to the card', async () => {
    await openPanel(phone, '1');
    await button(phone, zh.noShow.begin).click();
    await button(phone, zh.noShow.begin).click();
    await expect(phone.getByText(filled(zh.noShow.done, { number: '1' }))).toBeVisible();
    await phone.keyboard.press('Escape');
    await phone.getByRole('link', { name: zh.screen.people }).click();
    await phone.getByLabel(zh.people.search).fill('Dana');
    await phone.getByRole('link', { name: /Dana/ }).click();
    await button(phone, zh.people.refund).click();
    const refund = phone.getByRole('form', { name: zh.refund.title });
    await refund.getByLabel(zh.reason.amount).fill('29');
    await refund.getByLabel(zh.reason.label).fill('生病了');
    await refund.getByRole('button', { name: zh.refund.submit }).click();
    await expect(refund).toBeHidden();
    await expect(phone.getByText(filled(zh.refund.done, { amount: '¥29.00' }))).toBeVisible();
    await button(phone, zh.people.cardRefund.begin).click();
    const toCard = phone.getByRole('form', { name: zh.people.cardRefund.begin });
    await toCard.getByLabel(zh.reason.amount).fill('29');
    await toCard.getByLabel(zh.reason.label).fill('生病了');
    await toCard.getByRole('button', { name: zh.people.cardRefund.submit }).click();
    await expect(
      phone.getByText(new RegExp(`^(${zh.people.refundStatus.pending}|${zh.people.refundStatus.succeeded})`)),
    ).toBeVisible();
    await expectNoAxeViolations(phone);
  });

  await goTo(server, at('18:38'));
  await unlockCounter(tablet, t, t.role.manager);
  await test.step('C plays two hours from the wallet, and half an hour more by card', async () => {
    await openPanel(tablet, '6');
    await tablet.getByRole('radio', { name: t.openTable.account }).click();
    await tablet.getByLabel(t.people.search).fill('13800490001');
    for (let step = 0; step < 4; step++) await button(tablet, en.ui.increase).click();
    await tablet.getByLabel(t.openTable.coupon, { exact: true }).selectOption({ label: 'Welcome gift' });
    const open = button(tablet, paidBy(t.pay.wallet, '¥66.00'));
    await expect(open).toBeEnabled();
    // Two and a half hours later less than a minute is left to the cleaning before the booking at 21:15.
    await goTo(server, at('18:39:10'));
    await open.click();
    await expect(cardOf(tablet, '6')).toContainText(t.state.playing);
    await otherApp.signInAs(gold);
    await otherApp.open('/pages/order/finish');
    await expect(otherApp.text('¥66.00').first()).toBeVisible();

    await button(tablet, t.extend.begin).click();
    await button(tablet, paidBy(t.pay.terminal, '¥20.25')).click();
    await expect(tablet.getByText(/^Extended until/)).toBeVisible();
    await expect(otherApp.text('¥86.25').first()).toBeVisible(BY_STREAM);
  });

  await goTo(server, snookerFrom + 40 * 60);
  await unlockCounter(phone, zh, zh.role.manager);
  const snookerPaused = await test.step('B is paused for twelve minutes', async () => {
    await openPanel(phone, '10');
    await button(phone, zh.pause.begin).click();
    await phone.getByLabel(zh.move.reason).fill('台呢破损');
    const from = server.now();
    await button(phone, zh.pause.begin).click();
    await expect(phone.getByText(filled(zh.pause.paused, { number: '10' }))).toBeVisible();
    return from;
  });
  await goTo(server, snookerPaused + 12 * 60);
  await unlockCounter(phone, zh, zh.role.manager);
  const snookerResumed = await test.step('B goes on', async () => {
    await openPanel(phone, '10');
    const from = server.now();
    await button(phone, zh.pause.resume).click();
    await expect(phone.getByText('已继续。')).toBeVisible();
    return from;
  });

  await unlockCounter(tablet, t, t.role.manager);
  const goldPaused = await test.step("C's lamp fails, which the app shows", async () => {
    await openPanel(tablet, '6');
    await button(tablet, t.pause.begin).click();
    await tablet.getByLabel(t.move.reason).fill('The lamp failed');
    const from = server.now();
    await button(tablet, t.pause.begin).click();
    await expect(cardOf(tablet, '6')).toContainText(t.state.paused);
    await expect(otherApp.text(en.desk.paused)).toBeVisible(BY_STREAM);
    return from;
  });
  await goTo(server, goldPaused + 9 * 60 + 10);
  await unlockCounter(tablet, t, t.role.manager);
  await test.step('C gets 5.75 back, as the next booking leaves no room', async () => {
    await openPanel(tablet, '6');
    await button(tablet, t.pause.resume).click();
    await expect(tablet.getByText('The game goes on. ¥5.75 is back in the wallet.')).toBeVisible();
    await expect(otherApp.text(en.desk.paused)).toBeHidden(BY_STREAM);
  });

  await unlockCounter(tablet, t, t.role.attendant);
  const poolFrom = await test.step('F: without a deposit, which a manager approves', async () => {
    await openPanel(tablet, '8');
    await tablet.getByRole('radio', { name: t.openEnded.open }).click();
    await tablet.getByRole('switch', { name: t.openTable.deposit }).click();
    await button(tablet, t.openTable.submitFree).click();
    await expect(tablet.getByRole('heading', { name: t.approval.title })).toBeVisible();
    await expectNoAxeViolations(tablet);
    const from = server.now();
    await enterPin(tablet);
    await expect(cardOf(tablet, '8')).toContainText(t.state.playing);
    return from;
  });

  await goTo(server, snookerFrom + 95 * 60 + 10 + (snookerResumed - snookerPaused));
  await unlockCounter(phone, zh, zh.role.manager);
  await test.step('B stops after 96 minutes: the deposit and 20.00 pay', async () => {
    await stopClock(phone, '10', zh);
    await expect(phone.getByText(filled(zh.openEnded.stopped, { amount: '¥120.00' }))).toBeVisible();
    await button(phone, filled(zh.openEnded.take, { amount: '¥20.00' })).click();
    await button(phone, paidBy(zh.pay.cash, '¥20.00')).click();
    await expect(phone.getByText(zh.openEnded.settled)).toBeVisible();
  });

  await goTo(server, poolFrom + 69 * 60 + 10);
  await unlockCounter(tablet, t, t.role.manager);
  await test.step('F has left: 52.50 are written off', async () => {
    await stopClock(tablet, '8', t);
    await expect(tablet.getByText(filled(t.openEnded.stopped, { amount: '¥52.50' }))).toBeVisible();
    await button(tablet, t.openEnded.writeOff).click();
    await tablet.getByLabel(t.move.reason).fill('Left without paying');
    await button(tablet, t.openEnded.writeOff).click();
    await expect(tablet.getByText(filled(t.openEnded.writtenOff, { amount: '¥52.50' }))).toBeVisible();
  });

  await unlockCounter(phone, zh, zh.role.manager);
  await test.step('C takes 50.00 out', async () => {
    await phone.keyboard.press('Escape');
    await phone.goto('/counter#/people');
    await phone.getByLabel(zh.people.search).fill('Cora');
    await phone.getByRole('link', { name: /Cora/ }).click();
    await button(phone, zh.people.cashOut.begin).click();
    const form = phone.getByRole('form', { name: zh.people.cashOut.begin });
    await form.getByLabel(zh.reason.amount).fill('50');
    await form.getByLabel(zh.reason.label).fill('想取现金');
    await form.getByRole('button', { name: zh.people.cashOut.submit }).click();
    await expect(
      phone.getByText(filled(zh.people.cashOut.done, { amount: '¥50.00', balance: '¥219.75' })),
    ).toBeVisible();
    await otherApp.open('/pages/mine/wallet');
    await expect(otherApp.text('219.75').first()).toBeVisible();
  });

  await test.step('200.00 go to the safe, and the shift is closed 5.00 short', async () => {
    await phone.getByRole('link', { name: zh.screen.money }).click();
    await button(phone, zh.money.move.to_safe).click();
    await phone.getByLabel(zh.money.move.amount).fill('200');
    await phone.getByLabel(zh.reason.label).fill('晚间存款');
    await button(phone, zh.money.move.submit).click();
    await button(phone, zh.money.close.begin).click();
    await phone.getByRole('radio', { name: zh.money.count.total }).click();
    await phone.getByLabel(zh.money.count.amount).fill('698.50');
    await phone.getByLabel(zh.money.close.terminal).fill('20.25');
    await button(phone, zh.money.close.compare).click();
    await button(phone, filled(zh.money.close.goOn, { amount: '¥698.50' })).click();
    await phone.getByLabel(zh.money.close.left).fill('500');
    await button(phone, zh.money.close.submit).click();
  });

  const report = phone.getByRole('article', { name: zh.money.report.title });
  // Its role has no name.
  const line = (label: string) => report.locator(`dt:text-is("${label}") + dd`);
  const { report: texts, difference } = zh.money;
  for (const [label, amount] of [
    [texts.opening, '¥500.00'],
    [texts.kind.counter_in, '+¥168.00'],
    [texts.kind.topup, '+¥300.00'],
    [texts.kind.counter_out, '−¥50.00'],
    [texts.kind.hand_back, '−¥14.50'],
    [texts.kind.cash_move, '−¥200.00'],
    [texts.expected, '¥703.50'],
    [texts.counted, '¥698.50'],
    [texts.closingMove, '¥198.50'],
    [texts.left, '¥500.00'],
    [texts.terminalBooked, '¥20.25'],
    [texts.net, '¥248.11'],
    [texts.tax, '¥14.89'],
    [texts.gross, '¥263.00'],
    [texts.writtenOff, '¥52.50'],
  ] as const)
    await expect(line(label).first(), label).toHaveText(amount);
  await expect(line(texts.difference).first()).toHaveText(filled(difference.short, { amount: '¥5.00' }));
  await expectNoAxeViolations(phone);
  expect(await server.runHallCommand('ledger', 'check')).toContain('adds up');
  await phoneContext.close();
});

test('a booking is called off, a guest does not come, another leaves without paying, and money is paid out', async ({
  page,
  server,
  posters,
}) => {
  const t = enCounter.counter;
  const poster = (id: string) => posters.find(({ table_id }) => table_id === id)!;
  const cora = await signInPerson(server, '+8613800490011');
  await cora.call(userApi.profile, { nickname: 'Cora' });
  await cora.topUp();
  const balanceOf = async () => (await cora.call(walletApi.detail, {})).balance;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700490011');
  await openShift(page, '500');

  await test.step('the hall cancels a booking and gives all back', async () => {
    const id = await cora.bookTomorrow(poster('jingan-7'));
    const { order } = await cora.call(orderApi.pay, { id, method: 'wallet' });
    expect(await balanceOf()).toBeLessThan(58_000);
    // Until 6 AM it belongs to the business day before.
    await page.goto(`/counter#/bookings?day=${localDay(order.start_at - 6 * HOUR, 'Asia/Shanghai')}`);
    await page.getByRole('main').getByRole('button', { name: /Cora/ }).click();
    await button(page, t.cancel.begin).click();
    await page.getByRole('radio', { name: t.cancel.kind.full }).click();
    await page.getByLabel(t.reason.label).fill('A pipe has burst');
    await button(page, t.cancel.title).click();
    await expect(page.getByText(t.cancel.done.split('{')[0]!)).toBeVisible();
    expect(await balanceOf()).toBe(58_000);
  });

  await test.step('who does not come gets the deposit only', async () => {
    const start_time = Math.ceil((server.now() + 1_800) / 900) * 900;
    const game = { table_id: 'jingan-1', start_time, minutes: 60 };
    const { id } = await cora.call(orderApi.add, game);
    await cora.call(orderApi.pay, { id, method: 'wallet' });
    await goTo(server, start_time + 15 * 60 + 10);
    await unlockCounter(page, t, t.role.manager);
    await openPanel(page, '1');
    await button(page, t.noShow.begin).click();
    await button(page, t.noShow.begin).click();
    await expect(page.getByText(filled(t.noShow.done, { number: '1' }))).toBeVisible();
    const { status, lines } = await cora.call(orderApi.detail, { id });
    expect(status).toBe('ended');
    const price = lines.reduce((sum, { kind, amount }) => (kind === 'deposit' ? sum : sum + amount), 0);
    expect(await balanceOf()).toBe(58_000 - price);
  });

  await test.step('an attendant opens a game without a deposit, which a manager approves', async () => {
    await button(page, t.lock).click();
    await signInStaff(page, server, { mobile: '13700490012', role: 'attendant' });
    await openPanel(page, '8');
    await page.getByRole('radio', { name: t.openEnded.open }).click();
    await page.getByRole('switch', { name: t.openTable.deposit }).click();
    await button(page, t.openTable.submitFree).click();
    await expect(page.getByRole('heading', { name: t.approval.title })).toBeVisible();
    await expectNoAxeViolations(page);
    await enterPin(page);
    await expect(cardOf(page, '8')).toContainText(t.state.playing);
  });

  await test.step('the bill of who has left is written off', async () => {
    await server.advanceClock(40 * 60);
    await unlockCounter(page, t, t.role.manager);
    await stopClock(page, '8', t);
    await button(page, t.openEnded.writeOff).click();
    await page.getByLabel(t.move.reason).fill('Left without paying');
    await button(page, t.openEnded.writeOff).click();
    await expect(page.getByText(/ is written off\.$/)).toBeVisible();
  });

  await test.step('a customer gets money of the wallet in cash', async () => {
    const before = await balanceOf();
    await page.goto(`/counter#/people?id=${cora.userinfo.id}`);
    await button(page, t.people.cashOut.begin).click();
    const form = page.getByRole('form', { name: t.people.cashOut.begin });
    await form.getByLabel(t.reason.amount).fill('50');
    await form.getByLabel(t.reason.label).fill('Wants cash');
    await form.getByRole('button', { name: t.people.cashOut.submit }).click();
    await expect(page.getByText(/^¥50\.00 paid out/)).toBeVisible();
    expect(await balanceOf()).toBeLessThanOrEqual(before - 5_000);
  });
  expect(await server.runHallCommand('ledger', 'check')).toContain('adds up');
});
