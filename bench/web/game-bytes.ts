import { expect } from 'playwright/test';
import { en } from '../../e2e/catalogue.ts';
import { startCountingProxy } from '../../e2e/counting-proxy.ts';
import { AppPage } from '../../e2e/pages/app-page.ts';
import type { Poster } from '../../e2e/posters.ts';
import type { TestServer } from '../../e2e/test-server.ts';
import { launchBrowser, newProfile, storeSession, untilPreloaded } from './phone.ts';

export interface Traffic {
  /** Bytes of the first visit until all pages are preloaded. */
  readonly firstVisit: number;
  /** Bytes from the scanned poster to the settlement, after the first visit. */
  readonly game: number;
}

/** The bytes between a phone and the server for a game: scan, order, pay from the wallet, end early. */
export async function measureTraffic(
  server: TestServer,
  session: { token: string; userinfo: object },
  { code }: Poster,
): Promise<Traffic> {
  const proxy = await startCountingProxy(server.url);
  const browser = await launchBrowser();
  try {
    const profile = await newProfile(browser, proxy.url);
    const first = await profile.newPage();
    await first.goto('/');
    await untilPreloaded(first);
    const firstVisit = proxy.bytes();
    await storeSession(first, session);
    await first.close();
    const before = proxy.bytes();
    const page = await profile.newPage();
    const app = new AppPage(page, server);
    await app.open(`/pages/order/add?code=${code.replaceAll('-', '')}`);
    await app.button(new RegExp(`^${en.add.startNow} · `)).click();
    await app.paymentMethod('wallet').click();
    await app.button(/¥/).click();
    await expect(app.countdown).toBeVisible();
    await server.advanceClock(20 * 60);
    await app.button(en.desk.end.open).click();
    await expect(app.button(en.desk.end.submit)).toBeEnabled();
    await app.button(en.desk.end.submit).click();
    await expect(page.getByText(en.order.settlement.returned, { exact: true })).toBeVisible();
    return { firstVisit, game: proxy.bytes() - before };
  } finally {
    await browser.close();
    await proxy.close();
  }
}
