import type { BrowserContext } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { storeDetailApi } from '../lib/contract/store-detail.ts';
import { tableApi } from '../lib/contract/table.ts';
import { callApi, dataOf } from './api.ts';
import { en } from './catalogue.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson, waitOutCleaning } from './person.ts';
import type { TestServer } from './test-server.ts';

/** Lets time pass on the phone and on the server. */
async function passTime(context: BrowserContext, server: TestServer, seconds: number): Promise<void> {
  await server.advanceClock(seconds);
  await context.clock.fastForward(seconds * 1000);
}

const textStart = (text: string) => new RegExp(`^${text.split(/[{.]/)[0]}`);

test('opens a booking at the second from which it can be opened, and says before that its end moves', async ({
  app,
  context,
  server,
  posters,
}) => {
  const poster = posters[1]!;
  const person = await signInPerson(server, '+8613800138140');
  await person.topUp();
  const id = await person.bookTomorrow(poster);
  const { order } = await person.call(orderApi.pay, { id, method: 'wallet' });
  await context.clock.install();
  await app.signInAs(person);
  await app.open(`/pages/order/finish?id=${id}`);
  await expect(app.button(en.desk.cancel.open)).toBeVisible();
  await expect(app.button(en.desk.scan)).toHaveCount(0);
  await expect(app.text(textStart(en.cancelTerms.free))).toBeVisible();

  const { time } = await callApi(server, tableApi.detail, { id: poster.table_id });
  await passTime(context, server, (order.open_from_at ?? 0) - time - 30);
  await expect(app.text(textStart(en.cancelTerms.late))).toBeVisible();
  await expect(app.button(en.desk.scan)).toHaveCount(0);
  await passTime(context, server, 31);
  await expect(app.button(en.desk.scan)).toBeVisible();

  await app.open(`/pages/order/add?code=${poster.code}`);
  await expect(app.text(textStart(en.add.openEarly))).toBeVisible();
  await app.button(en.add.openBooking).click();
  await expect(app.countdown).toHaveText(/^(1:00:00|59:\d\d)$/);
  await actionsOf(server, await app.sessionToken()).call(orderApi.end, { id });
  await waitOutCleaning(server);
});

test('takes Pay away from all tabs when the hold ends, also without a connection', async ({
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138141');
  const id = await person.bookTomorrow(posters[2]!);
  await context.clock.install();
  await app.signInAs(person);
  const offlineTab = new AppPage(await context.newPage(), server);
  const listTab = new AppPage(await context.newPage(), server);
  for (const tab of [app, offlineTab]) {
    await tab.open(`/pages/order/pay?id=${id}`);
    await expect(tab.button(/^Pay ¥/)).toBeVisible();
  }
  await listTab.open('/pages/entry/order');
  await expect(listTab.button(en.desk.pay)).toBeVisible();
  for (const { page } of [offlineTab, listTab]) {
    await page.route(/api\/order\/(detail|list)/, (route) => route.abort());
  }
  await passTime(context, server, 15 * 60 + 2);
  for (const tab of [app, offlineTab]) {
    await expect(tab.heading(en.pay.over.title)).toBeVisible();
    await expect(tab.button(/^Pay ¥/)).toHaveCount(0);
  }
  await expect(listTab.button(en.desk.pay)).toHaveCount(0);
});

test('ends My Desk at once in another tab', { tag: '@nightly' }, async ({
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138142');
  await person.topUp();
  await app.signInAs(person);
  const id = await actionsOf(server, await app.sessionToken()).startGame(posters[3]!);
  const otherTab = new AppPage(await context.newPage(), server);
  for (const tab of [app, otherTab]) {
    await tab.open(`/pages/order/finish?id=${id}`);
    await expect(tab.countdown).toBeVisible();
  }
  await app.button(en.desk.end.open).click();
  await app.button(en.desk.end.submit).click();
  await expect(app.text(en.order.settlement.returned)).toBeVisible();
  await expect(otherTab.text(en.order.settlement.returned)).toBeVisible(BY_STREAM);
  await waitOutCleaning(server);
});

test("never calls one's own coming booking a booking of somebody", { tag: '@nightly' }, async ({
  page,
  app,
  server,
  posters,
}) => {
  const poster = posters[5]!;
  const person = await signInPerson(server, '+8613800138143');
  await person.topUp();
  const { time } = await callApi(server, tableApi.detail, { id: poster.table_id });
  // Too soon for a game before it, and too early to open it.
  const start_time = Math.ceil((time + 11 * 60) / 900) * 900;
  const { id } = await person.call(orderApi.add, {
    table_id: poster.table_id,
    start_time,
    minutes: 60,
  });
  await app.signInAs(person);
  await app.open(`/pages/order/add?code=${poster.code}`);
  await expect(app.text(textStart(en.add.yourBookingUnpaid))).toBeVisible();
  await expect(app.text(en.add.blocked.own)).toBeVisible();
  await expect(page.getByText(en.add.blocked.soon)).toHaveCount(0);
  await expect(app.text(/\(yours\)/)).toBeVisible();
  await actionsOf(server, await app.sessionToken()).call(orderApi.cancel, { id });
});

test('the cancellation says what goes back: all within ten minutes of paying, then the deposit only', async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const { table_id } = posters[7]!;
  const person = await signInPerson(server, '+8613800138145');
  await person.topUp();
  const { time } = await callApi(server, tableApi.detail, { id: table_id });
  // Less than an hour before the start, and more than twenty minutes before the table can be opened.
  const start_time = Math.ceil((time + 35 * 60) / 900) * 900;
  const { id } = await person.call(orderApi.add, { table_id, start_time, minutes: 60 });
  await person.call(orderApi.pay, { id, method: 'wallet' });
  await context.clock.install();
  await app.signInAs(person);
  await app.open(`/pages/order/finish?id=${id}`);
  await app.button(en.desk.cancel.open).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You paid less than 10 min ago');
  await passTime(context, server, 10 * 60 + 2);
  await expect(dialog).toContainText('Free cancellation has ended');
  await app.confirmation(en.desk.cancel.confirm).click();
  await expect(app.text(en.desk.standing.cancelled)).toBeVisible();
});

test.describe('on a phone in another zone', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' });

  test('says whose time a booking has, and shows receipts and messages in the time of the outlet', async ({
    app,
    server,
    posters,
  }) => {
    const person = await signInPerson(server, '+8613800138144');
    await person.topUp();
    const id = await person.startGame(posters[6]!);
    const ended = await person.call(orderApi.end, { id });
    const clock = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: ended.store.time_zone,
    });
    const endText = clock.format((ended.ended_at ?? 0) * 1000);
    await app.signInAs(person);
    await app.open(`/pages/order/add?id=${posters[6]!.table_id}`);
    await expect(app.text(/^Local time at .* \(GMT\+8\)/)).toBeVisible();
    await app.open(`/pages/order/finish?id=${id}`);
    await expect(app.text(/^Local time at .* \(GMT\+8\)/)).toBeVisible();
    await expect(app.text(endText).first()).toBeVisible();
    await expect(app.text(/^Charged$/)).toBeVisible();
    await expect(app.text(en.order.settlement.refund)).toBeVisible();
    await app.open('/pages/message');
    await expect(app.text(endText).first()).toBeVisible();
    await waitOutCleaning(server);
  });
});

test('a closed outlet has no free tables until it opens', async ({ page, app, server }) => {
  const { data: outlet, time } = await untilClosed(server);
  await page.addInitScript(() => localStorage.setItem('outlet', 'xuhui'));
  await app.open('/');
  // The text has the day if it opens on another one.
  const opens = /Opens\s(.+\s)?10:00\sAM/;
  await expect(app.floorPlan.getByRole('button', { name: opens }).first()).toBeVisible();
  await expect(app.floorPlan.getByRole('button', { name: /Free/ })).toHaveCount(0);
  await expect(app.text(/tables free/)).toHaveCount(0);
  await app.button(en.home.asList).click();
  await expect(app.text(en.table.state.free)).toHaveCount(0);
  await expect(app.text(opens).first()).toBeVisible();
  await server.advanceClock((outlet.open_change_at ?? 0) - time + 1);
  await expect(app.text(en.table.state.free).first()).toBeVisible();
});

/** Advances the clock until the outlet is closed. */
async function untilClosed(server: TestServer) {
  const read = async () => {
    const reply = await callApi(server, storeDetailApi.detail, { id: 'xuhui' });
    return { data: dataOf(reply), time: reply.time };
  };
  const { data, time } = await read();
  if (data.open_now) await server.advanceClock((data.open_change_at ?? 0) - time + 1);
  return read();
}

test('the end of a game is told on any page: minutes before, with the way to extend, and then what is back', async ({
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138146');
  await person.topUp();
  await context.clock.install();
  await app.signInAs(person);
  const shown = app.page.waitForResponse('**/api/user/stream');
  await app.open('/pages/mine/settings');
  await shown;
  const id = await person.startGame(posters[7]!);
  await passTime(context, server, 51 * 60);
  await expect(app.text(/^Table \d+: (9:00|8:\d\d) left$/)).toBeVisible();
  await app.button(en.moment.ending.extend).click();
  await expect(app.heading(en.desk.extend.title)).toBeVisible();
  // My Desk has its own countdown.
  await expect(app.text(/^Table \d+: \d:\d\d left$/)).toHaveCount(0);
  await app.button(en.ui.close).click();

  await passTime(context, server, 9 * 60);
  await expect(app.heading(en.moment.over.timeUp)).toBeVisible();
  await expect(app.text(/^Your ¥\d+\.00 deposit is back in your wallet\.$/)).toBeVisible();
  await app.button(en.moment.over.rate).click();
  await expect(app.page).toHaveURL(new RegExp(`evaluateAdd\\?id=${id}`));
  await expect(app.tabLink(en.tab.mine)).toHaveCount(0);
  await app.open('/');
  await expect(app.tabLink(en.tab.mine)).toContainText(/unread message/);
  await waitOutCleaning(server);
});
