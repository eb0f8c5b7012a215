import sharp from 'sharp';
import { en, zh } from './catalogue.ts';
import { hold, holdScripts, observe, paintedTable, posterPath } from './document-home.ts';
import { expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { signInPerson } from './person.ts';

for (const { locale, theme, catalogue } of [
  { locale: 'en', theme: 'light', catalogue: en },
  { locale: 'zh-Hans', theme: 'dark', catalogue: zh },
])
  test(`paints the table of a scanned poster before the scripts, where the app does, in ${locale}`, async ({
    page,
    server,
    posters,
  }) => {
    const poster = posters[11]!;
    const app = new AppPage(page, server, catalogue);
    await page.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { locale, theme },
    );
    const release = await holdScripts(page);
    const { calls, shifts } = await observe(page);
    await page.goto(posterPath(poster), { waitUntil: 'commit' });
    await expect(paintedTable(page)).toBeVisible();
    const parts = [
      app.tableHeading(poster.number),
      app.text(locale === 'en' ? 'Snooker' : '斯诺克'),
      app.text(catalogue.table.state.free),
      app.text(catalogue.table.perHour),
      app.text(/^¥\d+/),
      app.text(catalogue.add.howLong),
      app.text(catalogue.pay.terms.refundMinimum.split('{')[0] ?? ''),
      app.button(catalogue.add.startNow),
    ];
    const boxes = () => Promise.all(parts.map((part) => part.first().boundingBox()));
    const painted = await boxes();
    expect(painted).not.toContain(null);
    // Not of the button, to which the app adds the price.
    const texts = () => Promise.all(parts.slice(0, -1).map((part) => part.first().textContent()));
    const paintedTexts = await texts();
    release();
    await app.waitForApp();
    expect(await boxes()).toEqual(painted);
    expect(await texts()).toEqual(paintedTexts);
    await expect(app.button(new RegExp(`^${catalogue.add.startNow} · ¥`))).toBeVisible();
    expect(calls.filter((path) => path === '/api/table/detail')).toHaveLength(1);
    expect(await shifts()).toEqual([]);
  });

/** The browser may round a color at a smoothed edge in another way when it paints again. */
const UNSEEN = 4;

/** The largest difference of a color channel, 0 to 255, between two pictures of the same size. */
async function largestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [channels, others] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()));
  expect(others?.length).toBe(channels?.length);
  return channels!.reduce((most, value, at) => Math.max(most, Math.abs(value - others![at]!)), 0);
}

for (const theme of ['light', 'dark'] as const)
  test(`the painted table looks the same before and after the style sheets of the app come, ${theme}`, async ({
    page,
    posters,
  }) => {
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
    await holdScripts(page);
    const releaseSheets = await hold(page, '**/*.css');
    await page.goto(posterPath(posters[11]!), { waitUntil: 'commit' });
    await expect(paintedTable(page)).toBeVisible();
    const before = await page.screenshot({ animations: 'disabled' });
    releaseSheets();
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    const after = await page.screenshot({ animations: 'disabled' });
    expect(await largestDifference(before, after)).toBeLessThanOrEqual(UNSEEN);
  });

test('the manifest waits until the table is painted', async ({ page, posters }) => {
  await holdScripts(page);
  // At the call for the table.
  await page.addInitScript(() => {
    const send = fetch;
    self.fetch = (...request) => {
      Object.assign(self, { early: document.querySelector('link[rel=manifest]') });
      self.fetch = send;
      return send(...request);
    };
  });
  await page.goto(posterPath(posters[11]!), { waitUntil: 'commit' });
  await expect(paintedTable(page)).toBeVisible();
  expect(await page.evaluate('early')).toBeNull();
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
});

test('repeats a tap on a painted button', async ({ page, app, posters }) => {
  const release = await holdScripts(page);
  await page.goto(posterPath(posters[11]!), { waitUntil: 'commit' });
  await expect(paintedTable(page)).toBeVisible();
  await app.button('2 h').click();
  release();
  await app.waitForApp();
  await expect(app.text(/ · 2 h$/)).toBeVisible();
});

test('paints the card alone of a table that is booked later', async ({ page, app, server, posters }) => {
  const poster = posters[11]!;
  const person = await signInPerson(server, '+8613800138520');
  await person.bookTomorrow(poster);
  const release = await holdScripts(page);
  await page.goto(posterPath(poster), { waitUntil: 'commit' });
  await expect(paintedTable(page)).toBeVisible();
  const until = app.text(new RegExp(`^${en.table.until.free.replace('{time}', '')}`));
  const boxes = async () => [
    await until.boundingBox(),
    await app.text(en.table.perHour).first().boundingBox(),
  ];
  const painted = await boxes();
  expect(painted).not.toContain(null);
  await expect(app.button(en.add.startNow)).toHaveCount(0);
  release();
  await app.waitForApp();
  await expect.poll(boxes).toEqual(painted);
  await expect(app.text(withoutPeriods(en.add.nextBookings))).toBeVisible();
});

test('leaves an unknown code, and the table of a person with a session, to the app', async ({
  page,
  app,
  server,
  posters,
}) => {
  const [{ code = '' } = {}] = posters;
  await app.load(`/#/pages/order/add?code=${code.replaceAll('-', '').replace(/^./, 'Z').replace(/.$/, 'Z')}`);
  await expect(app.button(en.add.scanAgain)).toBeVisible();
  const person = await signInPerson(server, '+8613800138521');
  await app.signInAs(person);
  const release = await holdScripts(page);
  const asked = page.waitForRequest('**/api/table/detail*');
  await page.goto('about:blank');
  await page.goto(posterPath(posters[10]!), { waitUntil: 'commit' });
  release();
  expect((await (await asked).allHeaders())['x-token']).toBeTruthy();
  await expect(app.tableHeading(posters[10]!.number)).toBeVisible();
});

const withoutPeriods = (text: string) => text.split('{')[0] ?? '';
