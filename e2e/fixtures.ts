import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect, type Page } from 'playwright/test';
import { chromiumArgs, ensureChromium, ensureWholeChromium } from '../scripts/chromium.ts';
import { freePort } from '../server/test/free-port.ts';
import { type PushService, startPushService } from '../server/test/push-service.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { AppPage } from './pages/app-page.ts';
import { type Poster, readPosters } from './posters.ts';
import { writeQrVideo } from './qr-video.ts';
import { type StaticHost, startStaticHost } from './static-host.ts';
import { type ServerSettings, startTestServers, type TestServer, type TestServers } from './test-server.ts';

export { expect } from 'playwright/test';

/** The timeout for what the app is told at once. If it had no stream, it would ask every half a minute. */
export const BY_STREAM = { timeout: 10_000 };

/** The user agent of Safari on an iPhone. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

interface WorkerFixtures {
  /** True for tests of notifications, which the Chromium without a window refuses. */
  wholeBrowser: boolean;
  /** Where the server listens; known before it starts, for a proxy or a host that refers to it. */
  serverUrl: string;
  servers: TestServers;
  nginx: StaticHost;
  /** A proxy in front of the server that breaks calls when told to. */
  faultProxy: FaultProxy;
  pushService: PushService;
  /** The video that the browser reads each time the camera is turned on. Without it there is no camera. */
  cameraVideo: string;
}

/** The camera of the browser. */
interface Camera {
  /** Films a QR code from the next time on, until the test ends. */
  film(text: string): Promise<void>;
}

interface TestFixtures {
  /** Settings of the server: `test.use({ serverSettings })` at the top of a spec. */
  serverSettings: ServerSettings;
  /** One server serves all tests of a file. */
  server: TestServer;
  posters: Poster[];
  camera: Camera;
  /** nginx with the app as it was built at the first test of a file, which calls the API at `serverUrl`. */
  staticHost: StaticHost;
  app: AppPage;
  /** The app of another person, in a browser context of its own. */
  otherApp: AppPage;
}

/** The start of the server does not take from the time of a test. */
const START_MS = 120_000;

/** The test file that used a host last. */
const userOfNginx = new WeakMap<StaticHost, string>();

/**
 * A worker keeps one browser and one process for its servers. Each file has a server with data of its own.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  wholeBrowser: [false, { scope: 'worker', option: true }],
  serverSettings: [{}, { option: true }],
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => use(`http://localhost:${await freePort()}`),
    { scope: 'worker' },
  ],
  servers: [
    ({ serverUrl }, use) => useAndClose(startTestServers(serverUrl), use),
    { scope: 'worker', timeout: START_MS },
  ],
  server: [
    async ({ servers, serverSettings }, use, { file }) => use(await servers.serverOf(file, serverSettings)),
    { timeout: START_MS },
  ],
  posters: async ({ server }, use) => use(await readPosters(server)),
  nginx: [
    ({ serverUrl }, use) => useAndClose(startStaticHost(serverUrl), use),
    { scope: 'worker', timeout: START_MS },
  ],
  staticHost: ({ nginx }, use, { file }) => {
    // The tests of the file before may have deployed something else.
    if ((userOfNginx.get(nginx) ?? file) !== file) nginx.deploy('out');
    userOfNginx.set(nginx, file);
    return use(nginx);
  },
  faultProxy: [({ serverUrl }, use) => useAndClose(startFaultProxy(serverUrl), use), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  pushService: [({}, use) => useAndClose(startPushService(), use), { scope: 'worker' }],
  cameraVideo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'baize-camera-'));
      await use(join(folder, 'video.mjpeg'));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  camera: async ({ cameraVideo }, use) => {
    await use({ film: (text) => writeQrVideo(cameraVideo, text) });
    // The scanner of a later test would open the table of this one.
    rmSync(cameraVideo, { force: true });
  },
  browser: [
    ({ cameraVideo, wholeBrowser }, use) => {
      const args = [
        ...chromiumArgs,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${cameraVideo}`,
      ];
      const executablePath = wholeBrowser ? ensureWholeChromium() : ensureChromium();
      return useAndClose(chromium.launch({ executablePath, args }), use);
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ server }, use) => use(server.publicUrl),
  page: async ({ page }, use, { retry }) => {
    const violations = await recordPolicyViolations(page);
    await use(page);
    // The trace of a second attempt loads the pictures of the page once more, blobs too, as if the page did.
    const isOwn = (violation: string) =>
      retry === 0 || !/connect-src/.test(violation) || !/blob/.test(violation);
    expect(violations.filter(isOwn)).toEqual([]);
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
