import type { Locator } from 'playwright/test';
import { couponApi } from '../lib/contract/coupon.ts';
import { orderApi } from '../lib/contract/order.ts';
import { searchApi } from '../lib/contract/search.ts';
import { addDays, instantOf, localDay } from '../lib/domain/time.ts';
import { callApi, dataOf } from './api.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';
import { signInPerson } from './person.ts';
import type { TestServer } from './test-server.ts';

const ZONE = 'Asia/Shanghai';
/** The clock is that of the computer, which the server's clock is at most an hour ahead of. */
const dayAfter = (days: number) => addDays(localDay(Date.now() / 1000, ZONE), days);
/** An instant of the day after tomorrow, in minutes of the day. */
const at = (minute: number) => instantOf(dayAfter(2), minute, ZONE);

const dayLabel = (day: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const dayRadio = ({ page }: AppPage, days: number): Locator =>
  page.getByRole('radio', { name: dayLabel(dayAfter(days)) }).filter({ visible: true });

const startRadio = ({ page }: AppPage, name: RegExp): Locator =>
  page.getByRole('radiogroup', { name: en.add.start }).getByRole('radio', { name }).filter({ visible: true });

const periodRadio = ({ page }: AppPage, period: 'morning' | 'afternoon' | 'evening'): Locator =>
  page.getByRole('radio', { name: en.add.part[period] }).filter({ visible: true });

/** Until the times of a day are there, the afternoon is that of today. `first`: the first start at Xuhui. */
const showAfternoon = (app: AppPage, first: RegExp): Promise<void> =>
  expect(async () => {
    await periodRadio(app, 'afternoon').click();
    const start = app.page.getByRole('region', { name: /Xuhui/ }).getByRole('button').first();
    await expect(start).toHaveAccessibleName(first, { timeout: 2_000 });
  }).toPass();

/** What a game costs, in yuan: the price depends on the weekday, the hour and the holidays. */
async function priceOf(
  server: TestServer,
  game: { table_id: string; start_time: number; minutes: number },
): Promise<{ amount: number; deposit: number; total: number }> {
  const { amount, deposit, total } = dataOf(await callApi(server, orderApi.quote, game));
  return { amount: amount / 100, deposit: deposit / 100, total: total / 100 };
}

test('finds a time from Home and books it', async ({ page, app, server }) => {
  const start_time = instantOf(dayAfter(7), 12 * 60, ZONE);
  const price = await priceOf(server, { table_id: 'xuhui-6', start_time, minutes: 120 });
  await app.open('/');
  await app.floorPlan.waitFor();
  await page.getByRole('link', { name: en.home.book }).click();
  await expect(app.screenTitle).toHaveText(en.page.find);

  await test.step('by table type, length and day', async () => {
    await app.button(/^Snooker$/).click();
    await app.button('2 h').click();
    await dayRadio(app, 7).click();
    await showAfternoon(app, /^12:00/);
  });
  const outlet = page.getByRole('region', { name: /Xuhui/ });
  await outlet.getByRole('button').first().click();

  await test.step('the order form has all of it', async () => {
    await expect(app.tableHeading('6')).toBeVisible();
    await expect(app.button(/^2 h$/)).toHaveAttribute('aria-pressed', 'true');
    await expect(dayRadio(app, 7)).toBeChecked();
    await expect(dayRadio(app, 7)).toBeInViewport({ ratio: 1 });
    await expect(startRadio(app, /^12:00/)).toBeChecked();
    await expect(app.text(/12:00\sPM – 2:00\sPM/)).toBeVisible();
    await expect(app.text(new RegExp(`^¥${price.amount} \\+ ¥${price.deposit} deposit$`))).toBeVisible();
  });
  await app.button(new RegExp(`^Book · ¥${price.total}`)).click();
  await app.signIn('13800138101');
  await app.button(new RegExp(`^Book · ¥${price.total}`)).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);

  await test.step('the start is not offered any more', async () => {
    await app.open('/pages/order/find');
    await dayRadio(app, 7).click();
    await showAfternoon(app, /^2:30/);
  });
});

test('keeps the choice of the length first, and says what fits where it does not', {
  tag: '@nightly',
}, async ({ app, server, posters }) => {
  const { table_id } = posters[13]!;
  const person = await signInPerson(server, '+8613800138102');
  await person.call(orderApi.add, { table_id, start_time: at(15 * 60), minutes: 60 });

  await app.open(`/pages/order/add?id=${table_id}`);
  await app.button('1 h').first().click();
  await dayRadio(app, 2).click();
  await periodRadio(app, 'afternoon').click();
  await startRadio(app, /^1:30/).click();
  await expect(app.button(/^Book · ¥/)).toBeVisible();

  await test.step('a longer game than the table is free for', async () => {
    await app.button(/^2 h$/).click();
    await expect(app.text('At 1:30 PM the table is free for 1 h 15 min.')).toBeVisible();
    await expect(startRadio(app, /^1:30/)).toHaveCount(0);
    await expect(startRadio(app, /^12:30/)).toBeVisible();
    await expect(startRadio(app, /^1:00/)).toHaveCount(0);
  });
  await test.step('the longest that fits keeps the start', async () => {
    await app.button('1 h 15 min').click();
    await expect(startRadio(app, /^1:30/)).toBeChecked();
    await expect(app.text(/1:30\sPM – 2:45\sPM · 1 h 15 min/)).toBeVisible();
  });
});

test('claims a coupon on the order form and uses it', async ({ page, app, server, posters }) => {
  const { table_id } = posters[14]!;
  const { total } = await priceOf(server, { table_id, start_time: at(10 * 60 + 30), minutes: 60 });
  const person = await signInPerson(server, '+8613800138103');
  await app.signInAs(person);
  await app.open(`/pages/order/add?id=${table_id}`);
  await dayRadio(app, 2).click();
  await periodRadio(app, 'morning').click();
  await startRadio(app, /^10:30/).click();
  await expect(app.text('Welcome gift')).toBeVisible();
  await expect(app.button(`Book · ¥${total.toFixed(2)}`)).toBeVisible();

  await app.button(en.coupon.offer.claimAndUse).click();
  await expect(app.button(new RegExp(`^${en.coupon.use.row}`))).toContainText('−¥15.00');
  await expect(app.button(en.coupon.offer.claimAndUse)).toHaveCount(0);
  await app.button(`Book · ¥${(total - 15).toFixed(2)}`).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);
  const { list } = await person.call(couponApi.list, { status: 'used' });
  expect(list.map(({ name }) => name)).toEqual(['Welcome gift']);
});

test('says that a start was taken since it was found, with others', { tag: '@nightly' }, async ({
  page,
  app,
  server,
}) => {
  const person = await signInPerson(server, '+8613800138104');
  await app.open('/pages/order/find');
  await app.button(/^Chinese eight-ball$/).click();
  await dayRadio(app, 4).click();
  const start = page.getByRole('region', { name: /Xuhui/ }).getByRole('button').first();
  // Until the times of the day are there, the evening is that of today.
  await expect(async () => {
    await periodRadio(app, 'evening').click();
    await expect(start).toHaveAccessibleName(/^6:00\sPM, Chinese eight-ball, ¥/, { timeout: 2_000 });
  }).toPass();

  const search = { type: 'chinese_eight', date: dayAfter(4), minutes: 60, store_id: 'xuhui' };
  const { list } = await person.call(searchApi.times, search);
  const evening = list[0]!.starts.find(({ start_at }) => start_at === instantOf(dayAfter(4), 18 * 60, ZONE))!;
  await person.call(orderApi.add, { table_id: evening.table_id, start_time: evening.start_at, minutes: 60 });

  await start.click();
  await expect(page.getByRole('alert').filter({ hasText: en.add.lost })).toBeVisible();
  await page.getByRole('group', { name: en.add.nearest }).getByRole('button').first().click();
  await expect(app.button(/^Book · ¥/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: en.add.lost })).toHaveCount(0);
});

test('offers another day and a shorter game where nothing is free', async ({ page, app }) => {
  const full = dayAfter(5);
  await page.route(
    (url) => url.pathname === searchApi.times.path && url.searchParams.get('date') === full,
    async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data = { ...body.data, list: [], instead: { date: dayAfter(6), minutes: 30 } };
      await route.fulfill({ response, json: body });
    },
  );
  await app.open('/pages/order/find');
  await dayRadio(app, 5).click();
  await expect(app.text(/^Nothing free on /)).toBeVisible();
  await expect(app.button('30 min on this day')).toBeVisible();
  await app.button(/^1 h on /).click();
  await expect(dayRadio(app, 6)).toBeChecked();
  await expect(page.getByRole('region', { name: /Xuhui/ })).toBeVisible();
});
