import { defineConfig } from 'playwright/test';
import { isNightly } from './server/test/nightly.ts';

/**
 * Browser tests in the viewport of a phone. `npx playwright test e2e/login.spec.ts` runs one file; it needs a build.
 * A worker runs one file after another: each has a server with data of its own (e2e/fixtures.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // A test that passes at the second attempt is reported as flaky, with a trace.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Long walks, of which a shorter one is in each run: `npm run test:nightly`.
  ...(isNightly ? {} : { grepInvert: /@nightly/ }),
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
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
