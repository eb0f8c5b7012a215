import type { BrowserContext, Page } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';
import { signInPerson, signInPersonWithHistory, waitOutCleaning } from './person.ts';

/** The paths of the calls that a page sends from now on, the stream's included. */
function recordCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

/** Waits until no call was sent for a second, and forgets those before. */
async function forgetCalls(calls: string[]): Promise<void> {
  let before = -1;
  const isQuiet = () => {
    const quiet = calls.length === before;
    before = calls.length;
    return quiet;
  };
  await expect.poll(isQuiet, { intervals: [1_000] }).toBe(true);
  calls.length = 0;
}

/** Lets come what the app loads after the first screen, by a clock that only the test moves. */
const loadTheRest = (context: BrowserContext) => context.clock.runFor(4_000);

const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('My Desk sends nothing while its stream is open, shows at once what another phone does, and polls without the stream', async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138500');
  await person.topUp();
  const id = await person.startGame(posters[2]!);
  await context.clock.install();
  await app.signInAs(person);
  const calls = recordCalls(page);
  const streamed = page.waitForResponse('**/api/user/stream');
  await app.load(`/#/pages/order/finish?id=${id}`);
  await expect(app.countdown).toBeVisible();
  await loadTheRest(context);
  await streamed;
  await forgetCalls(calls);
  // Longer than the interval without a stream, shorter than a silence after which the stream is opened again.
  await context.clock.runFor(32_000);
  expect(calls).toEqual([]);

  await person.call(orderApi.extend, { id, minutes: 30, method: 'wallet' });
  await expect(app.countdown).toHaveText(/^1:2\d:\d\d$/);
  // The order, what any page shows of it (the card of the game and the unread messages), and the wallet that
  // paid.
  const changed = ['/api/order/detail', '/api/order/current', '/api/message/list', '/api/wallet/detail'];
  expect(calls).toContain('/api/order/detail');
  expect(calls.filter((path) => !changed.includes(path))).toEqual([]);

  await page.route('**/api/user/stream', (route) => route.abort());
  calls.length = 0;
  await page.reload();
  await expect(app.countdown).toBeVisible();
  await loadTheRest(context);
  // What others do at the outlet is of no interest here.
  expect(calls).not.toContain('/api/table/stream');
  calls.length = 0;
  await context.clock.runFor(61_000);
  await expect.poll(() => calls.filter((path) => path === '/api/order/detail').length).toBeGreaterThan(0);
  await person.call(orderApi.end, { id });
  await waitOutCleaning(server);
});

test('a hidden app closes its stream and sends nothing; a visible one is up to date again', {
  tag: '@nightly',
}, async ({ page, app, context, server, posters }) => {
  const poster = posters[3]!;
  const person = await signInPerson(server, '+8613800138501');
  await person.topUp();
  await context.clock.install();
  const streamed = page.waitForResponse('**/api/table/stream*');
  await app.signInAs(person);
  const calls = recordCalls(page);
  await expect(app.floorPlan).toBeVisible();
  await streamed;
  await loadTheRest(context);
  await forgetCalls(calls);
  await setVisibility(page, 'hidden');
  await forgetCalls(calls);
  const id = await person.startGame(poster);
  await context.clock.runFor(10 * 60_000);
  expect(calls).toEqual([]);
  await setVisibility(page, 'visible');
  const inUse = new RegExp(`\\b${poster.number} ${en.table.state.in_use}\\b`);
  await expect(app.floorPlan.getByRole('button', { name: inUse })).toBeVisible();
  await expect.poll(() => calls).toContain('/api/table/stream');
  await person.call(orderApi.end, { id });
  await waitOutCleaning(server);
});

/** Opens a page whose stream opens too, and returns which calls it sends within half a minute. */
async function callsWithStream(app: AppPage, context: BrowserContext, path: string): Promise<string[]> {
  const calls = recordCalls(app.page);
  const streamed = app.page.waitForResponse('**/api/table/stream*');
  await app.load(`/#${path}`);
  await streamed;
  await app.expectLoaded();
  await loadTheRest(context);
  await forgetCalls(calls);
  // Longer than the interval without a stream, shorter than a silence after which the stream is opened again.
  await context.clock.runFor(32_000);
  return [...new Set(calls)];
}

test('Home polls nothing while its stream is open', async ({ app, context, server }) => {
  const person = await signInPerson(server, '+8613800138503');
  await context.clock.install();
  await app.signInAs(person);
  expect(await callsWithStream(app, context, '/')).toEqual([]);
});

test('a table polls its price alone while its stream is open', { tag: '@nightly' }, async ({
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138505');
  await context.clock.install();
  await app.signInAs(person);
  // The price of a game that starts now depends on the minute.
  const path = `/pages/order/add?code=${posters[6]!.code}`;
  expect(await callsWithStream(app, context, path)).toEqual(['/api/order/quote']);
});

test('no page sends anything while it is hidden, nor one that polls', { tag: '@nightly' }, async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138504');
  await context.clock.install();
  await app.signInAs(person);
  const calls = recordCalls(page);
  for (const path of [
    '/pages/order/find',
    `/pages/order/invitation?token=${person.invite_token}`,
    `/pages/order/add?code=${posters[6]!.code}`,
    `/pages/order/pay?id=${person.unpaid}`,
    '/pages/entry/order',
    '/pages/message',
  ]) {
    await app.load(`/#${path}`);
    await app.expectLoaded();
    await loadTheRest(context);
    await forgetCalls(calls);
    await setVisibility(page, 'hidden');
    await forgetCalls(calls);
    await context.clock.runFor(10 * 60_000);
    expect(calls, path).toEqual([]);
  }
});

test('My Order mounts the orders in view only', { tag: '@nightly' }, async ({
  page,
  app,
  server,
  posters,
}) => {
  const GAMES = 30;
  const person = await signInPerson(server, '+8613800138502');
  await person.topUp();
  await person.topUp();
  const numbers: string[] = [];
  for (let game = 0; game < GAMES; game++) {
    const id = await person.startGame(posters[4]!);
    await person.call(orderApi.end, { id });
    numbers.push((await person.call(orderApi.detail, { id })).number);
    await waitOutCleaning(server);
  }
  await app.signInAs(person);
  await app.open('/pages/entry/order');
  await expect(app.text(numbers.at(-1)!)).toBeVisible();
  const rows = page.locator('main [data-index]');
  const expectFewRows = async () => {
    // The rows near the view are added one a frame.
    await page.waitForTimeout(500);
    expect(await rows.count()).toBeLessThan(GAMES / 2);
  };
  await expectFewRows();
  const oldest = app.text(numbers[0]!);
  await expect(async () => {
    await page.mouse.move(195, 500);
    await page.mouse.wheel(0, 1_500);
    await expect(oldest).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expectFewRows();
  await expect(app.text(numbers.at(-1)!)).toHaveCount(0);

  await test.step('and keeps its place under the page of an order', async () => {
    await page
      .locator(`main [data-index="${GAMES - 1}"] a`)
      .first()
      .click();
    await expect(page).toHaveURL(/pages\/order\/finish/);
    await page.goBack();
    // The page of the order, which has the number too, slides out.
    await expect(async () => {
      await expect(oldest).toHaveCount(1);
      await expect(oldest).toBeInViewport({ timeout: 1_000 });
    }).toPass();
  });
});
