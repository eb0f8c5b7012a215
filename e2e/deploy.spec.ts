import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveFolder } from '../scripts/serve-folder.ts';
import { freePort } from '../server/test/free-port.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';
import { signInPersonWithHistory } from './person.ts';
import { screenPaths } from './screen-paths.ts';

// The app under nginx at one origin, its server at another. The page fixture fails a test in which the
// browser reports a violation of the Content-Security-Policy.
const metricsPort = freePort();
test.use({
  serverSettings: async ({ staticHost }, use) =>
    use({
      PUBLIC_URL: staticHost.url,
      METRICS_PORT: String(await metricsPort),
      WEB_VITALS_PERCENT: '100',
    }),
});

test('caches hashed files for a year and revalidates all others, under nginx with the printed headers', async ({
  staticHost,
}) => {
  const cacheControl = async (path: string) =>
    (await fetch(staticHost.url + path)).headers.get('cache-control');
  for (const path of [
    '/',
    '/index.html',
    '/counter',
    '/board',
    '/counter-sw.js',
    '/sw.js',
    '/config.json',
    '/manifest.webmanifest',
  ])
    expect(await cacheControl(path), path).toBe('no-cache');
  const html = readFileSync(join(staticHost.root, 'index.html'), 'utf8');
  const [, chunk = ''] = /src="(\/_next\/static\/chunks\/[^"]+)"/.exec(html) ?? [];
  expect(await cacheControl(chunk)).toBe('public, max-age=31536000, immutable');
  expect(await cacheControl('/icons/icon-192.png')).toBe('private, max-age=86400');
  const manifest = await fetch(`${staticHost.url}/manifest.webmanifest`);
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
});

test('sends the compressed copies to browsers that take them, under nginx with the printed headers', async ({
  staticHost,
}) => {
  const html = readFileSync(join(staticHost.root, 'index.html'), 'utf8');
  const [, chunk = ''] = /src="(\/_next\/static\/chunks\/[^"]+)"/.exec(html) ?? [];
  for (const [path, type] of [
    ['/', 'text/html'],
    [chunk, 'application/javascript'],
    ['/sw.js', 'application/javascript'],
    ['/nothing', 'text/html'],
  ] as const)
    await test.step(path, async () => {
      const get = (encoding: string) =>
        fetch(staticHost.url + path, { headers: { 'accept-encoding': encoding } });
      const [compressed, plain] = [await get('gzip'), await get('identity')];
      expect(compressed.headers.get('content-encoding')).toBe('gzip');
      expect(plain.headers.get('content-encoding')).toBeNull();
      for (const { headers } of [compressed, plain]) {
        expect(headers.get('content-type')).toContain(type);
        expect(headers.get('vary')).toBe('Accept-Encoding');
      }
      expect(await compressed.text()).toBe(await plain.text());
    });
});

test('forbids framing by a header and unlisted inline code by a policy in the page, also on 404', async ({
  staticHost,
}) => {
  for (const [path, status] of [
    ['/', 200],
    ['/nothing', 404],
  ] as const) {
    const response = await fetch(staticHost.url + path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(await response.text()) ?? [];
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-");
    expect(policy).not.toMatch(/'unsafe-(inline|eval|hashes)'/);
  }
});

test('plays a game with the app on a static host and the server elsewhere', async ({
  page,
  app,
  server,
  staticHost,
  posters,
  camera,
}) => {
  const poster = posters[0]!;
  await camera.film(poster.link);
  expect(poster.link.startsWith(`${staticHost.url}/#/`)).toBe(true);

  await test.step('scans the poster with the WebAssembly reader', async () => {
    await app.open('/');
    await expect(app.floorPlan).toBeVisible();
    await app.button(en.home.scan).click();
    await expect(page).toHaveURL(new RegExp(`code=${poster.code.replaceAll('-', '')}`));
  });

  await test.step('pays on a page of the server and returns to the app', async () => {
    await app.button(new RegExp(`^${en.add.startNow}`)).click();
    await app.signIn('13800138051');
    await app.button(new RegExp(`^${en.add.startNow} · `)).click();
    await app.paymentMethod('sandbox').click();
    await app.button(/¥/).click();
    await page.waitForURL(`${server.url}/api/payment/sandbox/**`);
    await app.sandboxPayment.pay();
    await expect(page).toHaveURL(new RegExp(`^${staticHost.url}/#/pages/order/finish`));
    await expect(app.countdown).toBeVisible();
  });
});

const opensWithinPolicy = async (app: AppPage, paths: readonly string[]) => {
  for (const path of paths) {
    await test.step(path, async () => {
      await app.load(`/#${path}`);
      await app.expectLoaded();
    });
  }
};

test('opens screens with pictures, a video, a QR code and a map within the policy', async ({
  app,
  server,
  posters,
}) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138053');
  await app.signInAs(person);
  await opensWithinPolicy(app, [
    ...['/', '/pages/store/detail?id=jingan', '/pages/mine/info', `/pages/order/replay?id=${person.ended}`],
    ...[`/pages/order/invitation?token=${person.invite_token}`, `/pages/order/finish?id=${person.booked}`],
  ]);
});

test('opens every screen within the policy', { tag: '@nightly' }, async ({ app, server, posters }) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138052');
  await app.signInAs(person);
  await opensWithinPolicy(app, screenPaths(person));
});

test('runs on a static host without any settings', { tag: '@nightly' }, async ({ page, app, staticHost }) => {
  const plainHost = await serveFolder(staticHost.root);
  // The server does not allow this origin. Only the host is under test, so the responses are allowed here.
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/stream')) return route.abort();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
  await page.goto(plainHost.url);
  await expect(app.floorPlan).toBeVisible();
  await plainHost.close();
});

test('allows API calls from the origin of the app and from no other', async ({ server, staticHost }) => {
  const allowedOrigin = async (origin: string) => {
    const { headers } = await fetch(`${server.url}/api/index/config`, { headers: { origin } });
    return headers.get('access-control-allow-origin');
  };
  expect(await allowedOrigin(staticHost.url)).toBe(staticHost.url);
  expect(await allowedOrigin('https://elsewhere.example')).toBeNull();
});

test('sends the figures of a visit to the metrics of the server when the page is hidden', async ({
  page,
  app,
}) => {
  const sent = page.waitForRequest('**/api/web-vitals');
  const loaded = page.waitForResponse(/\/web-vitals\.\w+\.js$/);
  await page.goto('/#/pages/entry/mine');
  await expect(app.heading(en.page.mine)).toBeVisible();
  await (await loaded).finished();
  let report = '';
  void sent.then((request) => {
    report = request.postData() ?? '';
  });
  /** Hides the page for a moment: the script may not have run yet, and would measure no hidden page. */
  const hideOnce = async () => {
    await page.evaluate(() => {
      const setState = (value: string) =>
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      setState('hidden');
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      setState('visible');
    });
    return report;
  };
  await expect.poll(hideOnce).not.toBe('');
  expect(JSON.parse(report)).toMatchObject({ page: '/pages/entry/mine', lcp: expect.any(Number) });
  const metrics = async () => (await fetch(`http://127.0.0.1:${await metricsPort}/metrics`)).text();
  await expect.poll(metrics).toContain('baize_web_lcp_seconds_count{page="/pages/entry/mine"} 1');
});

test('takes the brand and the accent color from config.json without a build', async ({
  page,
  server,
  staticHost,
}) => {
  const manifest = await (await fetch(`${staticHost.url}/manifest.webmanifest`)).json();
  expect([manifest.name, manifest.short_name]).toEqual(['Corner Pocket', 'Corner Pocket']);
  const html = await (await fetch(staticHost.url)).text();
  expect(html).toContain('<title>Corner Pocket</title>');
  expect(html).toContain('name="apple-mobile-web-app-title" content="Corner Pocket"');
  // A response would replace it with the name in the hall file.
  await page.route(`${server.url}/api/**`, () => {});
  await page.goto('/');
  await expect(page).toHaveTitle(`${en.page.home} · Corner Pocket`);
  const brandColor = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-brand'));
  expect(await brandColor()).toBe('#1d59b4');
});
