import type { Page } from 'playwright/test';
import type { Poster } from './posters.ts';

/** Holds the requests to these addresses, a glob, until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Like `hold`, for the scripts of the app. */
export const holdScripts = (page: Page): Promise<() => void> => hold(page, '**/_next/static/chunks/**');

/**
 * Records the layout shifts, but not those that follow a tap, and the calls of the pages that are opened from
 * then on.
 */
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

/** The path that a poster's QR code opens. */
export const posterPath = ({ code }: Poster): string => `/#/pages/order/add?code=${code.replaceAll('-', '')}`;

export const paintedTable = (page: Page) => page.locator('#first-paint > [data-scanned-table]');

export const documentHome = (page: Page) => page.locator('#first-paint > [data-home]');
