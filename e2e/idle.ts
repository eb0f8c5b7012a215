import type { Page } from 'playwright/test';

/**
 * Keeps the browser of the pages that are opened from then on busy, until the returned function is called.
 */
export async function holdIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    const requestWhenIdle = globalThis.requestIdleCallback;
    Object.assign(globalThis, {
      requestIdleCallback: (callback: IdleRequestCallback) => waiting.push(callback),
      beIdle: () => {
        Object.assign(globalThis, { requestIdleCallback: requestWhenIdle });
        for (const callback of waiting) requestWhenIdle(callback);
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { beIdle(): void }).beIdle());
}

/** Tells the pages that are opened from then on that the person saves data. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );

/** Lets the work that waits for an idle browser run, each step of it. */
export const spendIdleTime = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let idle = 0; idle < 20; idle++) await new Promise((resolve) => requestIdleCallback(resolve));
  });
