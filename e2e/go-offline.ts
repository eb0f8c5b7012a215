import type { BrowserContext } from 'playwright/test';

/**
 * Takes the pages of a context offline; resolves to a function that takes them online again. Chromium 150
 * forgets `navigator.onLine` in documents that are loaded while offline: a script sets it there.
 */
export async function goOffline(context: BrowserContext): Promise<() => Promise<void>> {
  const script = await context.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
  );
  await context.setOffline(true);
  return async () => {
    await script.dispose();
    await context.setOffline(false);
    for (const page of context.pages()) {
      await page.evaluate(() => {
        Reflect.deleteProperty(navigator, 'onLine');
        dispatchEvent(new Event('online'));
      });
    }
  };
}
