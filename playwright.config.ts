import { defineConfig } from 'playwright/test';
import { isNightly } from './server/test/nightly.ts';

/** These files need workers of their own, which Playwright starts last: the others would wait for them. */
const STARTED_FIRST = /(push|update)\.spec\.ts$/;

/**
 * Browser tests in the viewport of a phone. `npx playwright test e2e/login.spec.ts` runs one file; it needs a
 * build. A worker runs one file after another: each has a server with data of its own (e2e/fixtures.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  projects: [
    { name: 'first', testMatch: STARTED_FIRST },
    { name: 'others', testIgnore: STARTED_FIRST },
  ],
  fullyParallel: false,
  // A test waits for timers and for other processes too: three keep two cores busy.
  workers: 3,
  // A test that passes at the second attempt is reported as flaky, with a trace.
  retries: 1,
  // The timeout is many times what the longest test needs on a quiet machine.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Long walks run in `npm run test:nightly`; each run has a shorter walk of the same kind.
  ...(isNightly ? {} : { grepInvert: /@nightly/ }),
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    permissions: ['camera', 'geolocation'],
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
  },
});
