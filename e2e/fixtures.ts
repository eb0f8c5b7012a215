import { join } from 'node:path';
import { test as base, chromium, expect, type Page } from 'playwright/test';
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts';
import { freePort } from '../server/test/free-port.ts';
import { type PushService, startPushService } from '../server/test/push-service.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { AppPage } from './pages/app-page.ts';
import { type Poster, readPosters } from './posters.ts';
import { writeQrVideo } from './qr-video.ts';
import { type StaticHost, startStaticHost } from './static-host.ts';
import { type ServerSettings, startTestServer, type TestServer } from './test-server.ts';

export { expect } from 'playwright/test';

/** The user agent of Safari on an iPhone. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

interface WorkerFixtures {
  /** Settings of the worker's server: `test.use({ serverSettings })` at the top of a spec. */
  serverSettings: ServerSettings;
  /** Where the server listens; known before it starts, for a proxy or a host that refers to it. */
  serverUrl: string;
  server: TestServer;
  posters: Poster[];
  /** nginx with the app, which calls the API at `serverUrl`. */
  staticHost: StaticHost;
  /** A proxy in front of the server that breaks calls when told to. */
  faultProxy: FaultProxy;
  pushService: PushService;
}

interface TestFixtures {
  app: AppPage;
  /** The app of another person, in a browser context of its own. */
  otherApp: AppPage;
}

/** One server for each worker and its settings; every camera films the first poster. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => use(`http://localhost:${await freePort()}`),
    { scope: 'worker' },
  ],
  server: [
    ({ serverUrl, serverSettings }, use) => useAndClose(startTestServer(serverUrl, serverSettings), use),
    { scope: 'worker' },
  ],
  posters: [({ server }, use) => use(readPosters(server)), { scope: 'worker' }],
  staticHost: [({ serverUrl }, use) => useAndClose(startStaticHost(serverUrl), use), { scope: 'worker' }],
  faultProxy: [({ serverUrl }, use) => useAndClose(startFaultProxy(serverUrl), use), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  pushService: [({}, use) => useAndClose(startPushService(), use), { scope: 'worker' }],
  browser: [
    async ({ server, posters }, use) => {
      const video = join(server.dataDir, 'poster.mjpeg');
      await writeQrVideo(video, posters[0]?.link ?? '');
      const args = [
        ...chromiumArgs,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
      ];
      await useAndClose(chromium.launch({ executablePath: ensureChromium(), args }), use);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.publicUrl),
  page: async ({ page }, use) => {
    const violations = await recordPolicyViolations(page);
    await use(page);
    expect(violations).toEqual([]);
  },
  app: ({ page, server }, use) => use(new AppPage(page, server)),
  otherApp: async ({ browser, contextOptions, server }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: server.publicUrl });
    await use(new AppPage(await context.newPage(), server));
    await context.close();
  },
});

async function useAndClose<T extends { close(): Promise<void> }>(
  starting: Promise<T>,
  use: (started: T) => Promise<void>,
): Promise<void> {
  const started = await starting;
  await use(started);
  await started.close();
}

/** Violations of the Content-Security-Policy on a page, as the browser reports them. */
async function recordPolicyViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  await page.exposeFunction('reportPolicyViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    const { reportPolicyViolation } = globalThis as unknown as {
      reportPolicyViolation(violation: string): void;
    };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportPolicyViolation(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return violations;
}
