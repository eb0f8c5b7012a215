import { defineConfig } from 'playwright/test';

/** Browser tests in the viewport of a phone; each worker starts its own server (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // A busy machine can exceed a timeout. A test that passes at the second attempt is reported as flaky, with a trace.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    permissions: ['camera', 'geolocation'],
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
  },
});
