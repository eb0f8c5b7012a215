import type { Page, Request } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson } from './person.ts';
import type { Poster } from './posters.ts';
import type { TestServer } from './test-server.ts';

test('pays a booking and gets everything back when it is cancelled', async ({ page, app, posters }) => {
  await book(app, posters[4]!.table_id, '13800138011');
  await test.step('a failed payment is said, and the order is paid again', async () => {
    await app.paymentMethod('sandbox').click();
    await app.button(/^Pay ¥/).click();
    await app.sandboxPayment.fail();
    await expect(page.getByText(en.pay.failed)).toBeVisible();
    await app.button(/^Pay ¥/).click();
    await app.sandboxPayment.pay();
    await expect(app.heading(en.pay.done.title)).toBeVisible();
  });
  await test.step('the confirmation has the table, the calendar and the invitation', async () => {
    await expect(app.tableHeading('5')).toBeVisible();
    await expect(app.button(en.invite.calendar)).toBeVisible();
    // In words, as the rows beside it are.
    await expect(app.text(en.invite.open)).toBeVisible();
  });
  await test.step('the booking is moved to another time', async () => {
    await app.button(en.pay.toBooking).click();
    await app.button(new RegExp(`^${en.desk.move.open}`)).click();
    const sheet = page.getByRole('dialog', { name: en.desk.move.title });
    await expect(sheet.getByText(en.desk.move.choose)).toBeVisible();
    const starts = sheet.getByRole('radiogroup', { name: en.add.start });
    // The row of tables scrolls by itself, and leaves the times in sight.
    for (const table of ['12', '5']) {
      await sheet.getByRole('button', { name: new RegExp(`^Table ${table}\\b`) }).click();
      await expect(starts).toBeInViewport({ ratio: 0.2 });
    }
    await starts.getByRole('radio', { checked: false }).last().click();
    await sheet.getByRole('button', { name: /^Move |and move$/ }).click();
    await expect(app.text(en.desk.move.done)).toBeVisible();
    // The pass at the top shows the new time. The toast at the bottom does not lie over it.
    await expect(app.tableHeading('5')).toBeInViewport();
    await expect(app.text(en.desk.event.move)).toBeVisible();
  });
  await test.step('the confirmation names the refund, also from My Order', async () => {
    await app.button(en.desk.cancel.open).click();
    await app.confirmation(en.desk.cancel.keep).click();
    await app.open('/pages/entry/order');
    const dialog = page.getByRole('alertdialog', { name: en.desk.cancel.title });
    await app.button(en.desk.cancel.short).click();
    await expect(dialog).toContainText(/¥\d/);
    await app.confirmation(en.desk.cancel.keep).click();
    // It is not asked again by a reload, but each time that the button is pressed.
    await page.reload();
    await expect(app.button(en.desk.cancel.open)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await app.button(en.desk.cancel.short).click();
    await expect(dialog).toContainText(/¥\d/);
  });
  await app.confirmation(en.desk.cancel.confirm).click();
  await expect(page.getByText(en.desk.standing.cancelled)).toBeVisible();
  await test.step('Payment of the cancelled order lists what was paid and given back', async () => {
    await app.open(page.url().replace(/.*#(.*)finish/, '$1pay'));
    await expect(app.heading(en.pay.cancelled.title)).toBeVisible();
    await expect(app.text(en.receipt.paid)).toBeVisible();
    await expect(app.text(en.receipt.deposit_return)).toBeVisible();
  });
  await app.open('/pages/mine/wallet');
  await expect(page.getByText(en.wallet.kind.refund_cancel)).toBeVisible();
});

test('asks whether to cancel each time that it is pressed in the list beside the order', {
  tag: '@nightly',
}, async ({ page, app, posters }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await book(app, posters[9]!.table_id, '13800138019');
  await app.open('/pages/entry/order');
  const keep = app.confirmation(en.desk.cancel.keep);
  for (let press = 0; press < 2; press++) {
    await app.button(new RegExp(`^${en.desk.cancel.short}$`)).click();
    await keep.click();
    await expect(keep).toHaveCount(0);
  }
});

test('cancels an order that is not paid where it would be paid', async ({ page, app, server, posters }) => {
  await openBooking(app, server, posters[10]!, '+8613800138020');
  // The wallet is empty: the only method that can pay is chosen.
  await expect(app.paymentMethod('sandbox')).toBeChecked();
  await app.button(en.desk.cancel.open).click();
  await app.confirmation(en.desk.cancel.confirm).click();
  await expect(app.heading(en.pay.cancelled.title)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // The title says it; no message repeats it.
  await expect(app.text(en.pay.cancelled.title)).toHaveCount(1);
});

test('says at once that another person has taken the slot, and offers the nearest free ones', async ({
  page,
  app,
  server,
  posters,
}) => {
  const { table_id } = posters[7]!;
  await chooseSlot(app, table_id, 15);
  const startIn = (request: Request): unknown => request.postDataJSON()?.start_time;
  const quoted = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === orderApi.quote.path &&
      // That of ten o'clock at the hall.
      Number(startIn(request)) % 86_400 === 2 * 3_600,
  );
  await startsOf(page).nth(16).click();
  const start_time = Number(startIn(await quoted));
  const other = await signInPerson(server, '+8613800138014');
  await other.call(orderApi.add, { table_id, start_time, minutes: 60 });

  await expect(page.getByRole('alert').filter({ hasText: en.add.lost })).toBeVisible();
  const instead = page.getByRole('group', { name: en.add.nearest }).filter({ visible: true });
  await expect(instead).toBeVisible();
  // The row goes on to the right, where it is faded.
  await expect(instead).toHaveCSS('mask-image', /40px/);
  await test.step('and the same time on another table of the type', async () => {
    const other = instead.getByRole('button', { name: /^Table \d+ at / });
    const time = (await other.textContent())!.replace(/^.* at /, '');
    await other.click();
    await expect(page).not.toHaveURL(new RegExp(table_id));
    await expect(app.text(new RegExp(`, .* ${time} – `)).first()).toBeVisible();
    await expect(app.button(/^Book · ¥/)).toBeEnabled();
  });
});

test('goes back from the payment, changes the order, and finds it on Home', async ({
  page,
  app,
  server,
  posters,
}) => {
  await app.signInAs(await signInPerson(server, '+8613800138016'));
  await chooseSlot(app, posters[8]!.table_id);
  await app.button(/^Book · ¥/).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);
  await test.step('the choices are still there, and the hold moves with them', async () => {
    await page.goBack();
    await expect(app.heading(en.add.changeTitle)).toBeVisible();
    // The page that was left is drawn until it is out of view.
    await expect(app.text(en.order.held)).toHaveCount(1);
    await app.button('1 h 30 min').click();
    await expect(app.text(/ · 1 h 30 min at /)).toBeVisible();
    await app.button(/^Save · ¥/).click();
    await expect(page).toHaveURL(/pages\/order\/pay/);
    await expect(app.text('1 h 30 min').first()).toBeVisible();
  });
  await test.step('by the button of the payment too, to which the step back from the form leads', async () => {
    for (const goBack of [() => page.goBack(), () => app.button(en.ui.back).click()]) {
      await app.button(en.pay.change).click();
      await expect(app.screenTitle).toHaveText(en.add.changeTitle);
      await goBack();
      await expect(app.screenTitle).toHaveText(en.page.pay);
    }
    await app.button(en.pay.change).click();
    await app.button('2 h').click();
    // Its quote, not that of the length before.
    await expect(app.text(/ · 2 h at /)).toBeVisible();
    await app.button(/^Save · ¥/).click();
    await expect(page).toHaveURL(/pages\/order\/pay/);
    await expect(app.screenTitle).toHaveText(en.page.pay);
    await expect(app.text('2 h').first()).toBeVisible();
  });
  const id = new URL(page.url().replace('#', '')).searchParams.get('id');
  await test.step('the address of the form starts from the order, without what was typed in another tab', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await app.open(`/pages/order/add?id=${posters[8]!.table_id}&order=${id}`);
    await page.reload();
    await expect(app.button(/^2 h$/)).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('Home has a card for it until its hold ends', async () => {
    await app.open('/');
    const card = page.getByRole('link', { name: new RegExp(en.order.now.held) });
    await expect(card.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    await card.click();
    await expect(page).toHaveURL(new RegExp(`pages/order/pay\\?id=${id}`));
    await app.open('/');
    await server.advanceClock(16 * 60);
    await page.reload();
    await expect(app.floorPlan).toBeVisible();
    await expect(card).toHaveCount(0);
  });
  await test.step('its payment says that the hold is over, and My Order that it is cancelled', async () => {
    await app.open(`/pages/order/pay?id=${id}`);
    await expect(app.heading(en.pay.over.title)).toBeVisible();
    await app.open('/pages/entry/order');
    await expect(page.getByText(en.order.status.cancelled).first()).toBeVisible();
  });
});

test('marks the length that is chosen step by step, and shows the price of the chosen start', {
  tag: '@nightly',
}, async ({ page, app, posters }) => {
  const { table_id } = posters[10]!;
  await app.open(`/pages/order/add?id=${table_id}`);
  await app.button(en.add.otherLength).click();
  await expect(app.button(en.add.otherLength)).toHaveAttribute('aria-pressed', 'true');
  await expect(app.button(/^1 h$/)).toHaveAttribute('aria-pressed', 'false');
  await app.button(/^1 h$/).click();
  await expect(app.button(/^1 h$/)).toHaveAttribute('aria-pressed', 'true');
  await expect(app.button(en.add.otherLength)).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('radiogroup', { name: en.add.day }).getByRole('radio').nth(1).click();
  const shown: string[] = [];
  for (const period of ['morning', 'evening'] as const) {
    await page.getByRole('radio', { name: en.add.part[period] }).click();
    const start = page.getByRole('radiogroup', { name: en.add.start }).getByRole('radio').nth(4);
    await start.click();
    const price = /¥[\d.]+/.exec((await start.textContent()) ?? '')?.[0] ?? '';
    const card = page
      .locator('div')
      .filter({ has: page.getByRole('img', { name: /^Table/ }) })
      .last();
    await expect(card).toContainText(`${price}/h`);
    shown.push(price);
  }
  expect(shown[0]).not.toBe(shown[1]);
});

test('makes a new order where the answer was lost and the order ran out meanwhile', async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const { table_id } = posters[9]!;
  const person = await signInPerson(server, '+8613800138017');
  await app.signInAs(person);
  await chooseSlot(app, table_id, 8);
  await context.route(
    (url) => url.pathname === orderApi.add.path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await app.button(/^Book · ¥/).click();
  await expect(app.text(en.error.network)).toBeVisible();
  await server.advanceClock(16 * 60);
  await app.button(/^Book · ¥/).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);
  await expect(app.button(/^Pay ¥/)).toBeEnabled();
  const { call } = actionsOf(server, await app.sessionToken());
  const { list } = await call(orderApi.list, { status: 'all' });
  expect(list.map(({ status }) => status)).toEqual(['unpaid', 'cancelled']);
});

const startsOf = (page: Page) => page.getByRole('radiogroup', { name: en.add.start }).getByRole('radio');

/** Chooses a start in the morning of tomorrow on a table, by default ten o'clock. */
async function chooseSlot(app: AppPage, table_id: string, number = 16): Promise<void> {
  await app.open(`/pages/order/add?id=${table_id}`);
  const { page } = app;
  await page.getByRole('radiogroup', { name: en.add.day }).getByRole('radio').nth(1).click();
  await page.getByRole('radio', { name: en.add.part.morning }).click();
  await startsOf(page).nth(number).click();
  await expect(app.button(/^Book · ¥/)).toBeVisible();
}

/** Signs a new person in, and opens the payment of a booking of theirs. */
async function openBooking(app: AppPage, server: TestServer, poster: Poster, mobile: string): Promise<void> {
  const person = await signInPerson(server, mobile);
  const id = await person.bookTomorrow(poster);
  await app.signInAs(person);
  await app.open(`/pages/order/pay?id=${id}`);
}

/** Chooses a slot, signs in and orders: ends on the payment screen. */
async function book(app: AppPage, table_id: string, mobile: string): Promise<void> {
  await chooseSlot(app, table_id);
  await app.button(/^Book · ¥/).click();
  await app.signIn(mobile);
  await app.button(/^Book · ¥/).click();
  await expect(app.page).toHaveURL(/pages\/order\/pay/);
}
