import type { Browser, BrowserContext } from 'playwright';
import { launchBrowser, newProfile, openPhone, tablesPainted, untilPreloaded } from './phone.ts';

export interface VisitTimes {
  /** Milliseconds from the navigation until the tables of Home are painted, one value a run. */
  readonly first: number[];
  readonly second: number[];
  readonly secondOffline: number[];
  /** A file of plain text instead of Home, by the same worker: the least that a page takes here. */
  readonly text: number[];
}

/** Home on the slow phone: the first visit, the second, and the second without a network. */
export async function measureVisits(url: string, runs: number): Promise<VisitTimes> {
  const times: VisitTimes = { first: [], second: [], secondOffline: [], text: [] };
  const browser = await launchBrowser();
  try {
    for (let run = 0; run < runs; run++) await measureOnce(browser, url, times);
  } finally {
    await browser.close();
  }
  return times;
}

async function measureOnce(browser: Browser, url: string, times: VisitTimes): Promise<void> {
  const profile = await newProfile(browser, url);
  const visit = async ({ onLine = true, last = false } = {}) => {
    const { page, devtools } = await openPhone(profile, { onLine });
    await page.goto('/');
    const time = await tablesPainted(page);
    if (!last) {
      // Only the visits are measured slowly; what they leave behind is the same.
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await untilPreloaded(page);
      // The kept data is written when the page is hidden or closed, a moment later.
      await page.waitForTimeout(1_500);
    }
    await page.close();
    return time;
  };
  times.first.push(await visit());
  times.second.push(await visit());
  times.text.push(await openText(profile));
  await profile.setOffline(true);
  times.secondOffline.push(await visit({ onLine: false, last: true }));
  await profile.close();
}

async function openText(profile: BrowserContext): Promise<number> {
  const { page } = await openPhone(profile);
  await page.goto('/config.json');
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const time = (await painted.jsonValue()) ?? Number.NaN;
  await page.close();
  return time;
}
