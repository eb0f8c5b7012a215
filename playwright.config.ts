import { readdirSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

const TEST_DIR = 'e2e';

/**
 * Browser tests in the viewport of a phone; each worker starts its own server (e2e/fixtures.ts). Each file is a project,
 * because projects never share a worker: the orders and the clock that one file leaves behind do not reach another.
 */
export default defineConfig({
  testDir: TEST_DIR,
  projects: readdirSync(TEST_DIR)
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: `**/${file}` })),
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
