import { brotliCompressSync, gzipSync } from 'node:zlib';
import { en as texts, zh } from './catalogue.ts';
import { applyChangedHall, applyExampleHall, withoutAnnouncements } from './changed-hall.ts';
import { documentHome, holdScripts, observe } from './document-home.ts';
import { expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { signInPerson } from './person.ts';

test('paints Home before any script has loaded, in the language of the person, and repeats a tap that came then', async ({
  page,
  app,
}) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(documentHome(page)).toHaveCount(1);
  await expect(app.heading('Baize Jing')).toBeVisible();
  await expect(app.floorPlan.getByRole('button', { name: /^Table 1 Free/ })).toBeVisible();
  const drawn = documentHome(page).locator('use');
  expect(await drawn.count()).toBeGreaterThan(0);
  const refersToNothing = (uses: Element[]) =>
    uses.filter((use) => !document.getElementById(use.getAttribute('href')?.slice(1) ?? '')).length;
  expect(await drawn.evaluateAll(refersToNothing)).toBe(0);
  await expect(app.button(texts.home.scan)).toBeVisible();
  await expect(app.tabLink(texts.tab.mine)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('locale', 'zh-Hans'));
  await page.reload({ waitUntil: 'commit' });
  const plan = page.getByRole('list', { name: zh.table.plan });
  await expect(plan.getByRole('button', { name: /^1 号台空闲/ })).toBeVisible();
  await expect(app.tabLink(zh.tab.mine)).toBeVisible();
  await plan.getByRole('button', { name: /^3 号台/ }).click();
  release();
  await app.waitForApp();
  await expect(
    page.getByRole('dialog').getByText(zh.table.name.replace('{number}', '3')).first(),
  ).toBeVisible();
});

test('sends at most 18 KB of gzip, the styles of the first paint included', async ({ server }) => {
  const html = await (await fetch(server.url)).text();
  expect(html).toContain('data-home=""');
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(18 * 1024);
});

test('all that is painted comes in the first ten packets of a connection, headers included', async ({
  server,
}) => {
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' };
  const response = await fetch(server.url, { headers });
  expect(response.headers.get('content-encoding')).toBe('br');
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
  const html = await response.text();
  // Behind the place of the app are its outline, which Home hides, and the data of React.
  const painted = html.slice(0, html.indexOf('<div id="root"'));
  expect(painted).toContain('data-home=""');
  expect(head.length + brotliCompressSync(painted).length).toBeLessThan(14_600);
  expect(Number(response.headers.get('content-length'))).toBeLessThan(15_200);
});

test('shows the app only with its style sheet, which is asked for again after a failure', async ({
  page,
  app,
}) => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/_next/static/css/**', async (route) => {
    requests++;
    if (requests === 1) return route.abort();
    await isHeld;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => requests).toBe(2);
  // Long after the scripts are loaded.
  await page.waitForTimeout(2_000);
  await expect(documentHome(page)).toHaveCount(1);
  release();
  await app.waitForApp();
  expect(requests).toBe(2);
});

test('follows a link that was tapped before the scripts', async ({ page, app }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: texts.home.contact }).click();
  await expect(documentHome(page)).toHaveCount(0);
  release();
  await expect(app.heading(texts.page.contactUs)).toBeVisible();
});

test('hides the states of a document that is too old, and asks for new ones by one call', async ({
  page,
  app,
}) => {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const old = (await response.text()).replace(/"time":\d+/, '"time":1700000000');
      await route.fulfill({ response, body: old });
    },
  );
  const release = await holdScripts(page);
  const { calls, shifts } = await observe(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(app.heading('Baize Jing')).toBeVisible();
  await expect(documentHome(page).locator('.live-state').first()).toBeHidden();
  release();
  await app.waitForApp();
  await expect(app.floorPlan.getByRole('button', { name: /^Table 1 Free/ })).toBeVisible();
  expect(calls.filter((path) => path !== '/api/table/stream')).toEqual(['/api/index/home']);
  expect(await shifts()).toEqual([]);
});

test('shows the chosen outlet, not that of the document', async ({ page, app, server }) => {
  const { data } = await (await fetch(`${server.url}/api/index/home`)).json();
  const other = data.stores.list.at(-1);
  await page.addInitScript((id) => localStorage.setItem('outlet', id), other.id);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  // Its own script has run.
  await expect(page.locator('html:not([data-parsing]) #first-paint')).toBeAttached();
  await expect(documentHome(page)).toHaveCount(0);
  release();
  await expect(app.heading(other.name)).toBeVisible();
  await expect(app.floorPlan).toBeVisible();
});

test('shows live tables without a call, leaves no gap without an announcement, and shifts nothing', async ({
  page,
  app,
  server,
}) => {
  const top = async () => (await app.floorPlan.boundingBox())?.y;
  const { calls, shifts } = await observe(page);
  const open = async () => {
    await page.goto('/');
    await app.waitForApp();
    await expect(app.floorPlan).toBeVisible();
    expect(await shifts()).toEqual([]);
  };
  await open();
  expect(calls.filter((path) => path !== '/api/table/stream')).toEqual([]);
  const announcement = page.getByRole('link', { name: /Late-night rates/ });
  await expect(announcement).toBeVisible();
  const before = await top();
  await applyChangedHall(server, withoutAnnouncements);
  try {
    await expect(async () => {
      await open();
      await expect(announcement).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    // An announcement is 44 pixels high, the gap below it 16.
    expect(await top()).toBe((before ?? 0) - 60);
  } finally {
    await applyExampleHall(server);
  }
});

test('keeps the room of the card of a game, so that nothing moves when it comes', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138190');
  await person.topUp();
  await person.startGame(posters[1]!);
  await app.signInAs(person);
  await expect(app.countdown).toBeVisible();
  const { shifts } = await observe(page);
  await page.reload();
  await app.waitForApp();
  await expect(app.countdown).toBeVisible();
  // The label of the person's own table changes in its place, "In Use" to "Your game".
  const moved = ((await shifts()) as [string][][])
    .flat()
    .filter(([element]) => !element.includes('live-state'));
  expect(moved).toEqual([]);
});

test('a first visit opens in the language of the hall, and nothing is painted in another one', async ({
  browser,
  server,
}) => {
  /** The document follows the hall a moment later. */
  const untilDocumentIs = (lang: string) =>
    expect.poll(async () => (await fetch(server.url)).text()).toContain(`<html lang="${lang}"`);
  await applyChangedHall(server, (yaml) => `default_language: zh-Hans\n${yaml}`);
  const context = await browser.newContext({ locale: 'en-US', baseURL: server.publicUrl });
  try {
    await untilDocumentIs('zh-Hans');
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = Object.assign(globalThis, { languages: new Set<string>() }).languages;
      new MutationObserver(() => {
        seen.add(document.documentElement.lang);
        for (const part of document.querySelectorAll('main'))
          if (part.textContent.includes('Free')) seen.add('English text');
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const app = new AppPage(page, server, zh);
    await page.goto('/');
    await app.waitForApp();
    await expect(app.floorPlan).toBeVisible();
    const seen = () => [...(globalThis as unknown as { languages: Set<string> }).languages];
    expect(await page.evaluate(seen)).toEqual(['zh-Hans']);
    const manifest = await page.request.get('/manifest.webmanifest');
    expect(await manifest.json()).toMatchObject({ lang: 'zh-Hans' });
  } finally {
    await context.close();
    await applyExampleHall(server);
    await untilDocumentIs('en');
  }
});

test('says in both languages that the app needs scripts, and shows Home without them', async ({
  browser,
  server,
}) => {
  const html = await (await fetch(server.url)).text();
  const [, blocked = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
  expect(blocked).toContain(texts.ui.noScripts);
  expect(blocked).toContain(zh.ui.noScripts);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.publicUrl });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('list', { name: texts.table.plan })).toBeVisible();
  await context.close();
});
