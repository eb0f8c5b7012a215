import { routes } from '../app/routes.ts';
import { tableApi } from '../lib/contract/table.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

/** A hall in another country, with its own kinds of tables, currency, color and logo. */
test.use({ serverSettings: { HALL_FILE: 'example/snooker-club.yaml' }, timezoneId: 'Europe/London' });

test('the club shows its name, its kinds of tables and its prices', async ({ page, app }) => {
  await app.open('/');
  await expect(page).toHaveTitle(/Steel City Snooker/);
  await expect(app.floorPlan.getByRole('button')).toHaveCount(14);
  await expect(app.floorPlan.getByRole('button', { name: 'Full-size snooker' })).toHaveCount(6);
  for (const kind of ['Full-size snooker', '10-foot snooker', 'Three-cushion', 'English pool'])
    await expect(app.text(kind).first()).toBeVisible();
  await app.open('/pages/order/add?id=kelham-9');
  await expect(app.tableHeading('9')).toBeVisible();
  await expect(app.text('Three-cushion').first()).toBeVisible();
  // The price of the starts: today's may be over.
  await page.getByRole('radiogroup', { name: en.add.day }).getByRole('radio').nth(1).click();
  await expect(app.text('£10').first()).toBeVisible();
});

test('the club is closed on its closed days only', async ({ server }) => {
  const person = await signInPerson(server, '+447400123456');
  const openOn = async (date: string) =>
    (await person.call(tableApi.slots, { table_id: 'kelham-1', date })).open.length;
  expect(await openOn('2026-12-25')).toBe(0);
  expect(await openOn('2026-12-24')).toBe(1);
});

test('every screen of the club opens', { tag: '@nightly' }, async ({ page, app, server }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const person = await signInPerson(server, '+447400123457');
  await app.signInAs(person);
  for (const path of [
    ...Object.keys(routes),
    '/pages/order/add?id=kelham-9',
    '/pages/store/detail?id=kelham',
  ]) {
    await app.open(path);
    await app.expectLoaded();
  }
  await app.open('/');
  await expect(app.floorPlan).toBeVisible();
  await expect(app.text(en.home.scan)).toBeVisible();
  expect(errors).toEqual([]);
});
