import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { parse } from 'yaml';
import { expectNoAxeViolations } from './axe.ts';
import { type Catalogue, en, zh } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './go-offline.ts';
import type { AppPage } from './pages/app-page.ts';
import { signInPerson } from './person.ts';
import type { TestServer } from './test-server.ts';

const OUTLETS = 120;
const STREETS = [
  ['Bund', '外滩'],
  ['Café Row', '咖啡街'],
  ['Hongkou', '虹口'],
  ['Yangpu', '杨浦'],
] as const;
/** Beside the outlet `n60`. */
const BESIDE_60 = { latitude: 32.6, longitude: 121.5 };

/** The example hall with 118 outlets more, in a row to the north. */
async function applyManyOutlets(server: TestServer): Promise<void> {
  const folder = join(server.dataDir, 'many-outlets');
  cpSync('example', folder, { recursive: true });
  const file = join(folder, 'hall.yaml');
  const hall = parse(readFileSync(file, 'utf8'));
  const [model] = hall.outlets;
  const more = Array.from({ length: OUTLETS - 2 }, (_, index) => {
    const at = index + 1;
    const [street, chinese] = STREETS[at % STREETS.length]!;
    return {
      id: `n${at}`,
      name: { en: `Baize ${street} ${at}`, zh: `绿呢台球 ${chinese} ${at} 号店` },
      address: { en: `${at} ${street} Road`, zh: `${chinese}路${at}号` },
      lat: 32 + at / 100,
      lng: 121.5,
      hours: '00:00-24:00',
      plan: model.plan,
      tables: [{ ...model.tables[0], id: `n${at}-1` }],
    };
  });
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ ...hall, outlets: [...hall.outlets, ...more] }));
  await server.runHallCommand('apply', file);
  // The page with Home and the list of outlets are kept for a moment.
  for (const path of ['/', '/api/store/list']) {
    const read = async () => (await fetch(new URL(path, server.url))).text();
    await expect.poll(read).toContain('Baize Bund');
  }
}

const picker = (page: Page, texts: Catalogue = en) => {
  const sheet = page.getByRole('dialog', { name: texts.home.pick });
  return {
    sheet,
    rows: sheet.getByRole('list', { name: texts.home.pick }).getByRole('button'),
    search: sheet.getByLabel(texts.home.search),
    status: sheet.getByRole('status'),
  };
};

async function openPicker({ page, texts }: AppPage) {
  await page.getByRole('button', { name: texts.home.pick }).click();
  const opened = picker(page, texts);
  await expect(opened.rows.first()).toBeVisible();
  return opened;
}

const found = (count: number) => `${count} locations found`;
const firstLines = async (rows: Locator) => (await rows.allInnerTexts()).map((text) => text.split('\n')[0]);

/** The searches of outlets that the page sends. */
function searchesOf(page: Page): string[] {
  const searches: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (search !== null) searches.push(search);
  });
  return searches;
}

/** Changes the text of a field several times at once: on a busy machine, typed keys may be a pause apart. */
const typeWithoutPause = (field: Locator, texts: readonly string[]) =>
  field.evaluate((input, typed) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (const text of typed) {
      value?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, texts);

test.beforeEach(({ server }) => server.prepareOnce(applyManyOutlets));

test('locations are listed as they are scrolled, searched in either language, and picked, also after a failure and offline', async ({
  page,
  app,
  context,
}) => {
  await test.step('the list of locations grows as it is scrolled, to each of them once', async () => {
    await app.load('/');
    const { rows } = await openPicker(app);
    await expect(rows).toHaveCount(20);
    for (let count = 40; count <= OUTLETS; count += 20) {
      await rows.last().scrollIntoViewIfNeeded();
      await expect(rows).toHaveCount(count);
    }
    expect(new Set(await firstLines(rows)).size).toBe(OUTLETS);
    await expect(page.getByText(en.ui.loadingMore)).toBeHidden();
  });

  await test.step('locations are searched as one types, by the name in either language', async () => {
    const searches = searchesOf(page);
    await app.load('/');
    const { rows, search, status } = await openPicker(app);
    await typeWithoutPause(search, ['c', 'ca', 'caf', 'cafe row']);
    await expect(status).toHaveText(found(30));
    expect(searches).toEqual(['cafe row']);
    await expect(rows).toHaveCount(20);
    await expect(rows.first()).toContainText('Café Row');

    await expectNoAxeViolations(page);

    await search.fill('虹口 58');
    await expect(rows).toHaveText([/Baize Hongkou 58/]);
    await page.getByRole('button', { name: en.ui.clear }).click();
    await expect(rows).toHaveCount(20);

    await search.fill('atlantis');
    await expect(page.getByText(en.home.notFound.title)).toBeVisible();
    await expect(status).toHaveText('No locations found');
  });

  await test.step('a list that could not be loaded says so and is loaded again', async () => {
    await app.load('/');
    const { rows, search, sheet } = await openPicker(app);
    const searches = (url: URL) => url.searchParams.has('search');
    await page.route(searches, (route) => route.fulfill({ status: 500 }));
    await search.fill('hongkou');
    await expect(sheet.getByRole('alert')).toContainText(en.ui.error.title);
    await page.unroute(searches);
    await sheet.getByRole('button', { name: en.ui.retry }).click();
    await expect(rows.first()).toContainText('Hongkou');
  });

  await test.step('offline, the known locations are there and a search says that it needs the network', async () => {
    await app.load('/');
    await expect(app.floorPlan).toBeVisible();
    // Loads the code of the sheet.
    const first = await openPicker(app);
    await first.sheet.getByRole('button', { name: en.ui.close }).click();
    const goOnline = await goOffline(context);
    const { rows, search, sheet } = await openPicker(app);
    await expect(rows).toHaveCount(20);
    await search.fill('hongkou');
    await expect(sheet.getByRole('alert')).toContainText(en.ui.offline.title);
    await goOnline();
    await expect(rows.first()).toContainText('Hongkou');
  });

  await test.step('a location far down the list is picked, and is still the chosen one after a restart', async () => {
    await app.load('/');
    const { rows, search, sheet } = await openPicker(app);
    await search.fill('Yangpu 103');
    await rows.filter({ hasText: 'Yangpu 103' }).click();
    await expect(sheet).toBeHidden();
    await expect(app.heading('Baize Yangpu 103')).toBeVisible();
    await page.reload();
    await expect(app.heading('Baize Yangpu 103')).toBeVisible();
    const again = await openPicker(app);
    await expect(again.rows.first()).toContainText('Baize Yangpu 103');
    await expect(again.rows.first()).toHaveAttribute('aria-current', 'true');
    await expect(again.rows).toHaveCount(20);
  });
});

test('a location is picked with the keyboard alone', { tag: '@nightly' }, async ({ page, app }) => {
  await app.open('/');
  const { rows, search, status } = await openPicker(app);
  await search.focus();
  await page.keyboard.type('bund');
  await expect(status).toHaveText(found(29));
  const [, second] = await firstLines(rows);
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(app.heading(second!)).toBeVisible();
});

test('near a person, the nearest location is shown and stands first, with its distance', {
  tag: '@nightly',
}, async ({ app, context }) => {
  await context.setGeolocation(BESIDE_60);
  await app.open('/');
  await expect(app.heading('Baize Bund 60')).toBeVisible();
  const { rows, sheet } = await openPicker(app);
  await expect(rows.first()).toContainText('Baize Bund 60');
  await expect(rows.nth(1)).toContainText(/Baize (Yangpu 59|Café Row 61)[\s\S]*1\.1 km/);
  await expect(sheet.getByRole('button', { name: en.home.nearest })).toBeHidden();
});

test('a problem can be reported at a table of a location far down the list', { tag: '@nightly' }, async ({
  page,
  app,
  server,
}) => {
  await app.signInAs(await signInPerson(server, '+8613800198811'));
  await app.open('/pages/mine/contactUs?table_id=n103-1');
  const form = page.getByRole('dialog', { name: en.fault.title });
  const name = en.table.name.replace('{number}', '1');
  await expect(form.getByRole('button', { name: `${en.fault.table} ${name}` })).toBeVisible();
});

test('the list is in Chinese where the app is', { tag: '@nightly' }, async ({ page, app }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await app.open('/');
  await page.getByRole('button', { name: zh.home.pick }).click();
  const { rows, search, status } = picker(page, zh);
  await search.fill('hongkou');
  await expect(status).toHaveText('找到 30 家门店');
  await expect(rows.first()).toContainText('绿呢台球 虹口');
});
