import { orderApi } from '../lib/contract/order.ts';
import { en } from './catalogue.ts';
import { observe, waitForApp } from './document-home.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './go-offline.ts';
import { spendIdleTime } from './idle.ts';
import { signInPerson, signInPersonWithHistory } from './person.ts';
import { screenPaths } from './screen-paths.ts';

test('no screen shifts while it loads, nor when the network is lost', async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  test.setTimeout(600_000);
  const person = await signInPersonWithHistory(server, posters, '+8613800138510');
  await app.signInAs(person);
  await app.waitForServiceWorker();
  const { shifts } = await observe(page);
  const found: Record<string, unknown> = {};
  for (const path of screenPaths(person)) {
    await app.load(`/#${path}`);
    await app.expectLoaded();
    await spendIdleTime(page);
    const loading = await shifts();
    const goOnline = await goOffline(context);
    await spendIdleTime(page);
    const all = await shifts();
    await goOnline();
    if (loading.length > 0) found[path] = loading;
    if (all.length > loading.length) found[`${path} offline`] = all.slice(loading.length);
  }
  expect(found).toEqual({});
});

test('nothing jumps on Home when an order that was made on another phone comes and goes', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138512');
  await person.topUp();
  await page.clock.install();
  const { shifts } = await observe(page);
  const live = page.waitForResponse('**/api/table/stream*');
  await app.signInAs(person);
  await waitForApp(page);
  await live;
  const tableTop = async () => (await app.floorPlan.boundingBox())?.y ?? Number.NaN;
  const before = await tableTop();
  // The phones ask for their orders at instants of their own within a minute.
  const minute = () => page.clock.runFor(61_000);
  const id = await person.startGame(posters[0]!);
  await minute();
  await expect(app.countdown).toBeVisible();
  await expect.poll(tableTop).toBeGreaterThan(before + 40);
  await person.call(orderApi.end, { id });
  await minute();
  await expect(app.countdown).toHaveCount(0);
  await expect.poll(tableTop).toBe(before);
  expect(withoutLabels(await shifts())).toEqual([]);
});

test('nothing jumps on Home for an account without a phone', async ({ page, app, server }) => {
  const person = await signInPerson(server, '+8613800138513');
  const { shifts } = await observe(page);
  await app.signInAs({ ...person, userinfo: { ...person.userinfo, mobile: null } });
  // The session that the server would send again has the phone.
  await page.route('**/api/user/userInfo', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(en.home.bindPhone)).toBeVisible();
  await spendIdleTime(page);
  expect(await shifts()).toEqual([]);
});

/** The label of the person's own table changes in its place, "In Use" to "Your game". */
const withoutLabels = (shifts: unknown[]) =>
  (shifts as [string][][]).flat().filter(([element]) => !element.includes('live-state'));
