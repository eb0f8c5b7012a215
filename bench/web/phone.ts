import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumArgs, ensureWholeChromium } from '../../scripts/chromium.ts';

/** A mid-range phone on a slow mobile network, as Lighthouse describes it. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const VIEWPORT = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'Asia/Shanghai',
};

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureWholeChromium(), args: [...chromiumArgs] });

/** A browser profile of its own, with the app of one person. */
export const newProfile = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({ ...VIEWPORT, baseURL });

export interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** Opens a tab that is as slow as the phone. `onLine: false`: without a network. */
export async function openPhone(profile: BrowserContext, { onLine = true } = {}): Promise<Phone> {
  const page = await profile.newPage();
  await page.addInitScript(watchPaints);
  if (!onLine)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
    );
  const devtools = await profile.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { ...NETWORK, offline: !onLine });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, devtools };
}

/**
 * In the page: `paintOf(condition)` resolves with the time at which a frame was painted that meets the
 * condition.
 */
function watchPaints(): void {
  const scope = globalThis as unknown as {
    scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> };
    paintOf(condition: () => boolean): Promise<number>;
    tablesPainted: Promise<number>;
  };
  scope.paintOf = (condition) =>
    new Promise((resolve) => {
      const check = () => {
        // The next task, before those that wait already, such as answers of the network: the frame is
        // painted.
        if (condition())
          scope.scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    });
  scope.tablesPainted = scope.paintOf(
    () =>
      // Not while the document is hidden until its script has run.
      document
        .querySelector('main ul > li > button[aria-pressed]')
        ?.checkVisibility({ visibilityProperty: true }) === true,
  );
}

/** Milliseconds from the navigation until the tables of Home were painted. */
export const tablesPainted = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { tablesPainted: Promise<number> }).tablesPainted);

/**
 * Waits until the worker controls the page and nothing has been loaded for some seconds: all pages are
 * preloaded.
 */
export async function untilPreloaded(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
  let count = -1;
  for (let quiet = 0; quiet < 3; ) {
    const next = await page.evaluate(() => performance.getEntriesByType('resource').length);
    quiet = next === count ? quiet + 1 : 0;
    count = next;
    await page.waitForTimeout(1_500);
  }
}

/** Stores the session of a person in the profile; the page is open at the app. */
export const storeSession = (
  page: Page,
  { token, userinfo }: { token: string; userinfo: object },
): Promise<void> =>
  page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    { token, userInfo: JSON.stringify(userinfo) },
  );

const HOME_MS = 8_000;

/** Returns from a page over Home, or from none, and waits until the tables are shown. */
export async function backToHome(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (location.hash.length > 2) history.back();
  });
  await page.waitForFunction(
    () => document.querySelector('main ul > li > button[aria-pressed]')?.checkVisibility() === true,
    undefined,
    { timeout: HOME_MS },
  );
}
