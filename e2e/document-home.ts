import type { Page } from 'playwright/test';

/** Holds the scripts of the app back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/**', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Records the layout shifts, but not those that follow a tap, and the calls of the pages that are opened from then on. */
export async function observe(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') calls.push(pathname);
  });
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.push(
          entry.sources.map(({ node, previousRect, currentRect }) => [
            node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent,
            previousRect.toJSON(),
            currentRect.toJSON(),
          ]),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    calls,
    shifts: () => page.evaluate(() => (globalThis as unknown as { shifts: unknown[] }).shifts),
  };
}

export const documentHome = (page: Page) => page.locator('#first-paint > [data-home]');
