import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserContext, test as base, chromium, expect } from 'playwright/test';
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts';
import { type Hall, startHall } from './hall.ts';
import { writeQrVideo } from './qr-video.ts';

export { expect } from 'playwright/test';

/** What a QR poster carries: the table, its code and the link. */
export interface Poster {
  readonly table_id: string;
  readonly number: string;
  readonly code: string;
  readonly link: string;
}

interface WorkerFixtures {
  hall: Hall;
  /** The posters as `npm run hall -- qr` prints them. */
  posters: Poster[];
}

interface TestFixtures {
  /** A second phone: another person with a browser of their own. */
  otherPhone: BrowserContext;
}

/** Tests with a hall of their own for each worker; the camera of every page sees the first poster. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hall: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const hall = await startHall();
      await use(hall);
      await hall.close();
    },
    { scope: 'worker' },
  ],
  posters: [
    async ({ hall }, use) => {
      const env = { ...process.env, DATA_DIR: hall.dataDir, PUBLIC_URL: hall.url };
      const printed = execFileSync(
        process.execPath,
        ['server/cli/hall.ts', 'qr', '--out', join(hall.dataDir, 'posters')],
        { env, encoding: 'utf8' },
      );
      await use(readPosters(printed));
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ hall, posters }, use) => {
      const video = join(hall.dataDir, 'poster.mjpeg');
      await writeQrVideo(video, posters[0]?.link ?? '');
      const browser = await chromium.launch({
        executablePath: ensureChromium(),
        args: [
          ...chromiumArgs,
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${video}`,
        ],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ hall }, use) => use(hall.url),
  page: async ({ page }, use) => {
    // The policy is in force in every test: what it stops is a fault, whoever looks at it.
    const stopped: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) stopped.push(message.text());
    });
    await use(page);
    expect(stopped).toEqual([]);
  },
  otherPhone: async ({ browser, contextOptions, baseURL }, use) => {
    const context = await browser.newContext({ ...contextOptions, ...(baseURL ? { baseURL } : {}) });
    await use(context);
    await context.close();
  },
});

function readPosters(printed: string): Poster[] {
  return printed.split('\n').flatMap((line) => {
    const match = /^(\S+)\s+(\S+)\s+\S+\s+(\S+)\s+(http\S+)$/.exec(line.trim());
    if (!match) return [];
    const [, table_id = '', number = '', code = '', link = ''] = match;
    return [{ table_id, number, code, link }];
  });
}
