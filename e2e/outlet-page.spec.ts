import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { addDays, localDay } from '../lib/domain/time.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPersonWithHistory } from './person.ts';
import type { TestServer } from './test-server.ts';

const ZONE = 'Asia/Shanghai';
const ACCENT = { hex: '#1d59b4', rgb: 'rgb(29, 89, 180)' };
const closedDay = () => addDays(localDay(Date.now() / 1000, ZONE), 3);

/** Applies the example hall with a look of its own, a photo and a closed day. */
async function applyOwnHall(server: TestServer): Promise<void> {
  const folder = join(server.dataDir, 'own-hall');
  mkdirSync(folder, { recursive: true });
  cpSync('example/texts', join(folder, 'texts'), { recursive: true });
  cpSync('public/icons/icon.svg', join(folder, 'logo.svg'));
  cpSync('public/screenshots/home.png', join(folder, 'front.png'));
  const source = readFileSync('example/hall.yaml', 'utf8')
    .replace('max_width: 480', `max_width: 480\nlogo: logo.svg\naccent: "${ACCENT.hex}"`)
    .replace('holidays:', `closed_days: ["${closedDay()}"]\nholidays:`)
    .replace('    equipment:', '    photos: [front.png]\n    equipment:');
  const file = join(folder, 'hall.yaml');
  writeFileSync(file, source);
  expect(await server.runHallCommand('apply', file)).toMatch(/^Applied|^No changes/);
}

const aboutLink = (page: Page) =>
  page.getByRole('link', { name: en.home.about.replace('{name}', "Baize Jing'an") });

const scanButtonColor = (page: Page) =>
  page
    .getByRole('button', { name: en.home.scan })
    .evaluate((button) => getComputedStyle(button).backgroundColor);

test.beforeEach(({ server }) => server.prepareOnce(applyOwnHall));

test('the page of an outlet opens from Home, with its hours, closed days, equipment and the way there', async ({
  page,
  app,
}) => {
  await app.open('/');
  await aboutLink(page).click();
  await expect(app.heading("Baize Jing'an")).toBeVisible();
  const today = page.locator('[aria-current=date]').filter({ visible: true });
  await expect(today.first()).toContainText(en.contact.always);
  const special = new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(closedDay()));
  const row = page.locator('dl > div').filter({ visible: true, hasText: special });
  await expect(row).toContainText(en.contact.closed);
  await expect(app.text('Lockers for your own cue')).toBeVisible();
  await expect(app.text('Take the lift by the pharmacy to the third floor.')).toBeVisible();
  const directions = page.getByRole('link', { name: new RegExp(en.contact.directions) });
  await expect(directions).toHaveAttribute('href', /31\.2286(,|%2C)121\.4436/);

  await app.button(en.store.photo.replace('{number}', '1').replace('{name}', "Baize Jing'an")).click();
  await expect(app.button(en.ui.close)).toBeVisible();
  await page.goBack();
  await expect(app.button(en.ui.close)).toBeHidden();
  await app.button(en.store.tables).click();
  await expect(app.floorPlan).toBeVisible();
});

test('a booking leads to the page of its outlet, whose rating leads to its reviews', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800198801');
  const { ended } = person;
  await app.signInAs(person);
  await app.open(`/pages/order/finish?id=${ended}`);
  await page.getByRole('link', { name: new RegExp(en.desk.aboutStore) }).click();
  await expect(app.heading("Baize Jing'an")).toBeVisible();
  await page
    .getByRole('link', { name: /reviews?$/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(app.screenTitle).toHaveText(en.page.evaluate);
});

test('a closed day has no start to choose', async ({ page, app }) => {
  await app.open('/pages/order/add?id=jingan-5');
  const day = new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  const closed = page
    .getByRole('radio', { name: `${day.format(new Date(closedDay()))}, ${en.ui.closedDay}` })
    .filter({ visible: true });
  await closed.click();
  await expect(app.text(en.add.dayClosed)).toBeVisible();

  // The search says so too, and not that its tables are taken.
  await app.open('/pages/order/find');
  await closed.click();
  await expect(app.text(en.find.empty.closedText)).toBeVisible();
});

test('an unknown outlet says so and leads to Home', async ({ app }) => {
  await app.open('/pages/store/detail?id=moon');
  await expect(app.text(en.store.unknown.title)).toBeVisible();
  await app.button(en.page.home).click();
  await expect(app.floorPlan).toBeVisible();
});

test("the hall's logo and accent color are shown, from the second start before any answer", async ({
  page,
  app,
  server,
}) => {
  await app.open('/');
  await expect(page.locator('header img')).toHaveJSProperty('naturalWidth', 512);
  await expect.poll(() => scanButtonColor(page)).toBe(ACCENT.rgb);

  await page.route(`${server.url}/api/**`, () => {});
  // The document's logo never arrives either.
  await page.reload({ waitUntil: 'domcontentloaded' });
  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-brand'));
  expect(await brand()).toBe(ACCENT.hex);
});
