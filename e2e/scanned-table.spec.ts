import { en, zh } from './catalogue.ts';
import { holdScripts, observe, paintedTable, posterPath } from './document-home.ts';
import { expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { signInPerson } from './person.ts';

for (const { locale, theme, catalogue, tag } of [
  { locale: 'en', theme: 'light', catalogue: en, tag: '@nightly' },
  { locale: 'zh-Hans', theme: 'dark', catalogue: zh, tag: [] },
])
  test(`paints the table of a scanned poster before the scripts, where the app does, in ${locale}`, {
    tag,
  }, async ({ page, server, posters }) => {
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
    expect(calls.filter((path) => /table\/(?:scanned|detail)$/.test(path))).toEqual(['/api/table/scanned']);
    expect(await boxes()).toEqual(painted);
    expect(await texts()).toEqual(paintedTexts);
    await expect(app.button(new RegExp(`^${catalogue.add.startNow} · ¥`))).toBeVisible();
    expect(await shifts()).toEqual([]);
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

test('paints a table that is booked later, with its bookings', async ({ page, app, server, posters }) => {
  const poster = posters[11]!;
  const person = await signInPerson(server, '+8613800138520');
  await person.bookTomorrow(poster);
  const release = await holdScripts(page);
  const { shifts } = await observe(page);
  await page.goto(posterPath(poster), { waitUntil: 'commit' });
  await expect(paintedTable(page)).toContainText(withoutPeriods(en.add.nextBookings));
  const parts = [app.text(en.table.perHour), app.text(withoutPeriods(en.add.nextBookings))];
  const boxes = () => Promise.all(parts.map((part) => part.first().boundingBox()));
  const painted = await boxes();
  release();
  await app.waitForApp();
  expect(await boxes()).toEqual(painted);
  expect(await shifts()).toEqual([]);
});

test('a server with another version of the app sends the table alone, which the app draws', async ({
  page,
  app,
  posters,
}) => {
  const poster = posters[11]!;
  const { calls } = await observe(page);
  await page.route('**/api/table/scanned?**', (route) => {
    const url = route
      .request()
      .url()
      .replace(/renderer=[0-9a-f]+/, `renderer=${'0'.repeat(16)}`);
    return route.continue({ url });
  });
  const answer = page.waitForResponse('**/api/table/scanned?**');
  await page.goto(posterPath(poster), { waitUntil: 'commit' });
  expect((await (await answer).json()).data.markup).toBeNull();
  await app.waitForApp();
  await expect(app.tableHeading(poster.number)).toBeVisible();
  expect(calls).not.toContain('/api/table/detail');
  await expect(app.button(new RegExp(`^${en.add.startNow} · ¥`))).toBeVisible();
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
