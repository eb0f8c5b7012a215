import type { Locator, Page } from 'playwright/test';
import { routes } from '../app/routes.ts';
import { observe } from './document-home.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';
import { signInPersonWithHistory } from './person.ts';
import type { Poster } from './posters.ts';
import { screenPaths } from './screen-paths.ts';

// What slides into place with motion jumps without it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** So long that skeletons are painted before what replaces them. */
const RESPONSE_DELAY_MS = 250;
/** In which a page that is loaded must not move any more. */
const REST_MS = 500;

/** Makes the answers of the API late, for what is opened from then on. */
async function delayAnswers(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, RESPONSE_DELAY_MS));
    await route.continue().catch(() => {});
  });
}

/**
 * Opens each path at the start of the app, with nothing kept from the last visit; returns the shifts by path.
 */
async function shiftsOfLoading(app: AppPage, paths: readonly string[]): Promise<Record<string, unknown>> {
  await delayAnswers(app.page);
  await app.page.addInitScript(() => indexedDB.deleteDatabase('baize'));
  const { shifts } = await observe(app.page);
  const found: Record<string, unknown> = {};
  for (const path of paths) {
    await app.load(`/#${path}`);
    await app.expectLoaded();
    await app.page.waitForTimeout(REST_MS);
    const seen = await shifts();
    if (seen.length > 0) found[path] = seen;
  }
  return found;
}

/** The place of an element. It has none for a moment while the page is drawn again. */
async function boxOf(element: Locator): Promise<{ y: number; height: number }> {
  await expect.poll(() => element.boundingBox()).not.toBeNull();
  return (await element.boundingBox()) ?? boxOf(element);
}

/** The routes that need no account. */
const guestPaths = Object.entries(routes).flatMap(([path, { needs }]) => (needs ? [] : [path]));

const scannedPath = (poster: Poster | undefined) =>
  `/pages/order/add?code=${poster?.code.replaceAll('-', '')}`;

test('no page that many people open shifts while it loads', { tag: '@nightly' }, async ({
  app,
  server,
  posters,
}) => {
  expect(await shiftsOfLoading(app, ['/', '/pages/order/find', scannedPath(posters[10])])).toEqual({});
  const person = await signInPersonWithHistory(server, posters, '+8613800138511');
  await app.signInAs(person);
  const { table_id, ended, unpaid } = person;
  const paths = [
    ...['/', '/pages/entry/order', '/pages/entry/mine', `/pages/order/add?id=${table_id}`],
    ...[`/pages/order/pay?id=${unpaid}`, `/pages/order/finish?id=${ended}`, '/pages/mine/wallet'],
  ];
  expect(await shiftsOfLoading(app, paths)).toEqual({});
});

test("a table's page is drawn with the card of a table and its choices while it loads", async ({
  page,
  app,
  posters,
}) => {
  await app.load('/');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/table/detail*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await app.open(`/pages/order/add?id=${posters[1]!.table_id}`);
  const loading = page.getByRole('status').filter({ visible: true });
  const cards = page.getByRole('main').filter({ visible: true }).locator('.shadow-card');
  await expect(loading).toHaveAttribute('aria-busy', 'true');
  // One card: below it are the rows of choices, and no other cards.
  await expect(cards).toHaveCount(1);
  const drawn = await boxOf(cards.first());
  answered.resolve();
  await app.expectLoaded();
  const card = await boxOf(cards.first());
  expect(Math.abs(card.y - drawn.y)).toBeLessThan(4);
  expect(Math.abs(card.height - drawn.height)).toBeLessThan(12);
});

test('no page of a guest shifts while it loads', { tag: '@nightly' }, async ({ app, posters }) => {
  expect(await shiftsOfLoading(app, [...guestPaths, scannedPath(posters[10])])).toEqual({});
});

test('no page of a person with orders, money and messages shifts while it loads', {
  tag: '@nightly',
}, async ({ app, server, posters }) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138510');
  await app.signInAs(person);
  const paths = screenPaths(person).filter((path) => !guestPaths.includes(path));
  expect(await shiftsOfLoading(app, ['/', '/pages/entry/order', '/pages/entry/mine', ...paths])).toEqual({});
});
