import type { CDPSession, Page } from 'playwright';
import type { PersonWithHistory } from '../../e2e/person.ts';
import { screenPaths } from '../../e2e/screen-paths.ts';
import { backToHome, launchBrowser, newProfile, storeSession, untilPreloaded } from './phone.ts';

/** After each round over all pages, with the garbage collected. */
export interface MemoryUse {
  readonly megabytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Opens every page of the app, `rounds` times, and measures what is left in memory. */
export async function measureMemory(
  url: string,
  person: PersonWithHistory,
  rounds: number,
): Promise<MemoryUse[]> {
  const browser = await launchBrowser();
  try {
    const profile = await newProfile(browser, url);
    const page = await profile.newPage();
    const devtools = await profile.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto('/');
    await storeSession(page, person);
    await page.reload();
    await untilPreloaded(page);
    const uses: MemoryUse[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const path of screenPaths(person)) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, path);
        await page.waitForTimeout(PAGE_MS);
        // A page that is not for a signed-in person has returned to Home already.
        await backToHome(page);
        await page.waitForTimeout(BACK_MS);
      }
      uses.push(await memoryOf(page, devtools));
    }
    return uses;
  } finally {
    await browser.close();
  }
}

const PAGE_MS = 350;
const BACK_MS = 250;

async function memoryOf(page: Page, devtools: CDPSession): Promise<MemoryUse> {
  await page.evaluate(() => {
    location.hash = '/';
  });
  await page.waitForTimeout(1_000);
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    megabytes: value('JSHeapUsedSize') / 2 ** 20,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  };
}
