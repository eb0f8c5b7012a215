import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { en } from './catalogue.ts';
import { applyChangedHall, applyExampleHall } from './changed-hall.ts';
import { documentHome, holdScripts, observe, paintedTable, posterPath } from './document-home.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';

const tableOf = (app: AppPage, number: number) =>
  app.floorPlan.getByRole('button', { name: new RegExp(`^Table ${number} `) });
const tableBox = (app: AppPage, number: number) => tableOf(app, number).boundingBox();

test.use({ serverSettings: ({ staticHost }, use) => use({ PUBLIC_URL: staticHost.url }) });

test('paints the Home that was baked in, and asks for the states by one call', async ({
  page,
  app,
  server,
  staticHost,
}) => {
  execFileSync(process.execPath, ['scripts/configure.ts', staticHost.root, '--home', server.url]);
  const release = await holdScripts(page);
  const { calls, shifts } = await observe(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(app.heading('Baize Jing')).toBeVisible();
  await expect(documentHome(page).locator('.live-state').first()).toBeHidden();
  await expect.poll(() => calls).toEqual(['/api/index/home']);
  release();
  await app.waitForApp();
  await expect(app.floorPlan.getByRole('button', { name: /^Table 1 Free/ })).toBeVisible();
  expect(calls.filter((path) => path !== '/api/table/stream')).toEqual(['/api/index/home']);
  expect(await shifts()).toEqual([]);
});

test('paints a scanned table by the server of another origin', async ({ page, app, posters }) => {
  const release = await holdScripts(page);
  const { calls, shifts } = await observe(page);
  await page.goto(posterPath(posters[11]!), { waitUntil: 'commit' });
  await expect(paintedTable(page)).toContainText('Snooker');
  release();
  await app.waitForApp();
  await expect(app.button(new RegExp(`^${en.add.startNow} · ¥`))).toBeVisible();
  expect(calls.filter((path) => path === '/api/index/home')).toHaveLength(1);
  expect(await shifts()).toEqual([]);
});

test('a hall that has changed since: the live answer wins, and nothing that did not change moves', async ({
  page,
  app,
  server,
  staticHost,
}) => {
  execFileSync(process.execPath, ['scripts/configure.ts', staticHost.root, '--home', server.url]);
  await applyChangedHall(server, (yaml) =>
    yaml
      .replace("en: Baize Jing'an", 'en: Baize Central')
      .replace(
        'number: "12", type: snooker, plan: { x: 10.6, y: 12.5,',
        'number: "14", type: snooker, plan: { x: 10.5, y: 12.2,',
      ),
  );
  try {
    const release = await holdScripts(page);
    const { shifts } = await observe(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(app.heading('Baize Jing')).toBeVisible();
    const boxes = () => Promise.all([1, 11].map((number) => tableBox(app, number)));
    const before = await boxes();
    await expect(tableOf(app, 12)).toBeVisible();
    release();
    await app.waitForApp();
    await expect(app.heading('Baize Central')).toBeVisible();
    await expect(tableOf(app, 14)).toBeVisible();
    await expect(tableOf(app, 12)).toHaveCount(0);
    expect(await boxes()).toEqual(before);
    expect(await shifts()).toEqual([]);
  } finally {
    await applyExampleHall(server);
  }
});

test('bakes it from a file where the server cannot be reached, and takes it out again', async ({
  server,
  staticHost,
}) => {
  const file = join(server.dataDir, 'home.json');
  const configure = (...options: string[]) =>
    execFileSync(process.execPath, ['scripts/configure.ts', staticHost.root, ...options]);
  const html = async () => (await fetch(staticHost.url)).text();
  configure('--home', server.url, '--save-home', file);
  const baked = await html();
  expect(baked).toContain('Baize Jing');
  // The hall's own brand replaces that of config.json.
  expect(baked).toContain('<title>Baize Billiards</title>');
  configure('--home', file);
  expect(await html()).toBe(baked);
  configure();
  expect(await html()).not.toContain('data-home=""');
  expect(await html()).toContain('<title>Corner Pocket</title>');
});
