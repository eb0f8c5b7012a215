import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { routes } from '../app/routes.ts';
import { serveFolder } from '../scripts/serve-folder.ts';
import { Phone } from './pages/phone.ts';
import { busyPerson } from './person.ts';
import { expect, test } from './site-fixtures.ts';
import { en } from './words.ts';

/** Everything that the page may not do and wanted to, by the browser's own reports. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('violated', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (globalThis as unknown as { violated(what: string): void }).violated(
        `${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}

test('under nginx with the printed headers: kept for ever what is hashed, asked for what is not, nothing inline unnamed', async ({
  site,
}) => {
  const header = async (path: string, name: string) => (await fetch(site.url + path)).headers.get(name);
  for (const path of ['/', '/index.html', '/sw.js', '/config.json', '/manifest.webmanifest'])
    expect(await header(path, 'cache-control'), path).toBe('no-cache');
  const [, chunk = ''] =
    /src="(\/_next\/static\/chunks\/[^"]+)"/.exec(readFileSync(join(site.folder, 'index.html'), 'utf8')) ??
    [];
  expect(await header(chunk, 'cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await header('/manifest.webmanifest', 'content-type')).toBe('application/manifest+json');
  const framed = await header('/', 'content-security-policy');
  expect(framed).toContain("frame-ancestors 'none'");
  const nothing = await fetch(`${site.url}/nothing`);
  expect([nothing.status, nothing.headers.get('content-security-policy')]).toEqual([404, framed]);
  // What scripts may do comes with the page that has them.
  for (const html of [await (await fetch(site.url)).text(), await nothing.text()]) {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-");
    expect(policy).not.toMatch(/'unsafe-(inline|eval|hashes)'/);
  }
});

test('a person plays from a CDN, with the server elsewhere: nothing is held up by the policy', async ({
  page,
  hall,
  site,
  posters,
}) => {
  const violations = await watchPolicy(page);
  const phone = new Phone(page, hall, en);
  const table = posters[0]!;
  expect(table.link.startsWith(`${site.url}/#/`)).toBe(true);

  await test.step('scans with the camera, by our own reader of WebAssembly', async () => {
    await phone.open('/');
    await expect(page.getByRole('list', { name: en.table.plan })).toBeVisible();
    await phone.button(en.home.scan).click();
    await expect(page).toHaveURL(new RegExp(`code=${table.code.replaceAll('-', '')}`));
  });

  await test.step('signs in, pays by a page of the server, and comes back', async () => {
    await phone.button(new RegExp(`^${en.add.startNow}`)).click();
    await phone.signIn('13800138051');
    await phone.button(new RegExp(`^${en.add.startNow} · `)).click();
    await page.getByRole('radio', { name: en.pay.method.sandbox }).click();
    await phone.button(/¥/).click();
    await page.waitForURL(`${hall.url}/api/payment/sandbox/**`);
    await page.locator('button[value=paid]').click();
    await expect(page).toHaveURL(new RegExp(`^${site.url}/#/pages/order/finish`));
    await expect(page.getByRole('timer')).toBeVisible();
  });
  expect(violations).toEqual([]);
});

test('no page of the app is held up by the policy', async ({ page, hall, posters }) => {
  const person = await busyPerson(hall, posters, '+8613800138052');
  const violations = await watchPolicy(page);
  await new Phone(page, hall, en).signInAs(person);
  const { table_id, ended, reviewed, unpaid } = person;
  const more = [
    `/pages/order/add?id=${table_id}`,
    `/pages/order/pay?id=${unpaid}`,
    `/pages/order/finish?id=${ended}`,
    `/pages/order/evaluate?id=${reviewed}&store_id=jingan`,
    `/pages/order/replay?id=${ended}`,
    '/pages/index/noticeDetail?id=deposit',
  ];
  for (const path of [...Object.keys(routes), ...more]) {
    await page.goto('about:blank');
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }), path).toBeVisible();
    await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0);
  }
  expect(violations).toEqual([]);
});

test('a plain host without any setting will do', async ({ page, site }) => {
  const plain = await serveFolder(site.folder);
  await page.route('**/api/**', async (route) => {
    // This host is not on the server's list; what is looked at here is the host.
    if (route.request().url().includes('/stream')) return route.abort();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
  await page.goto(plain.url);
  await expect(page.getByRole('list', { name: en.table.plan })).toBeVisible();
  await plain.close();
});

test('the server answers the app’s own address, and nobody else’s', async ({ hall, site }) => {
  const allowed = async (origin: string) =>
    (await fetch(`${hall.url}/api/index/config`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await allowed(site.url)).toBe(site.url);
  expect(await allowed('https://elsewhere.example')).toBeNull();
});

test('the brand of a deployment is that of its files, without a build', async ({ site, page, hall }) => {
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json();
  expect([manifest.name, manifest.short_name]).toEqual(['Corner Pocket', 'Corner Pocket']);
  const html = await (await fetch(site.url)).text();
  expect(html).toContain('<title>Corner Pocket</title>');
  expect(html).toContain('name="apple-mobile-web-app-title" content="Corner Pocket"');
  // Until the hall says its own.
  await page.route(`${hall.url}/api/**`, () => {});
  await page.goto('/');
  await expect(page).toHaveTitle(`${en.page.home} · Corner Pocket`);
});
