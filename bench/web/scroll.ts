import { launchBrowser, newProfile, openPhone, type Phone, storeSession, untilPreloaded } from './phone.ts';

export interface ScrollTimes {
  /** Orders that were scrolled through, and rows that were mounted at the end. */
  readonly orders: number;
  readonly mounted: number;
  /** Milliseconds between two frames while scrolling, in whole refreshes of the screen. */
  readonly frames: number[];
  /** The same for a page of the same height that has nothing to do: what the machine alone takes. */
  readonly plainFrames: number[];
}

/** Milliseconds. Chromium without a screen draws 60 frames a second. */
const REFRESH = 1_000 / 60;

/** A frame is shown at a refresh. The clock of a page is exact to 0.1 ms: three refreshes are 49.9 to 50.1 ms by it. */
const wholeRefreshes = (ms: number): number => Math.round(ms / REFRESH) * REFRESH;

/** Scrolls My Order to its end on the slow phone, which loads it page by page. */
export async function measureScroll(
  url: string,
  session: { token: string; userinfo: object },
): Promise<ScrollTimes> {
  const browser = await launchBrowser();
  try {
    const phone = await openPhone(await newProfile(browser, url));
    const { page } = phone;
    await page.goto('/');
    await storeSession(page, session);
    await page.reload();
    await untilPreloaded(page);
    await page.evaluate(() => {
      location.hash = '/pages/entry/order';
    });
    await page.locator('main [data-index]').first().waitFor();
    await page.waitForTimeout(2_000);
    const frames = (await scrollToEnd(phone)).map(wholeRefreshes);
    const rows = page.locator('main [data-index]');
    const orders = Number(await rows.last().getAttribute('data-index')) + 1;
    const mounted = await rows.count();
    const height = await page.evaluate(
      () =>
        [...document.querySelectorAll('[data-scroller]')].find((each) => each.checkVisibility())
          ?.scrollHeight ?? 0,
    );
    await page.goto(
      `data:text/html,<body style="margin:0"><div data-scroller style="height:100vh;overflow:auto"><div style="height:${height}px;background:linear-gradient(red,blue)"></div></div>`,
    );
    const plainFrames = (await scrollToEnd(phone)).map(wholeRefreshes);
    return { orders, mounted, frames, plainFrames };
  } finally {
    await browser.close();
  }
}

/**
 * Scrolls until nothing is left to load; returns the time between the frames. By a wheel: Chromium's synthetic swipe does not
 * scroll an emulated phone.
 */
async function scrollToEnd({ page, devtools }: Phone): Promise<number[]> {
  const frames: number[] = [];
  for (let last = -1, same = 0; same < 3; ) {
    await page.evaluate(watchFrames);
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: -6_000,
      speed: 4_000,
      gestureSourceType: 'mouse',
    });
    frames.push(
      ...(await page.evaluate(() => (globalThis as unknown as { stopFrames(): number[] }).stopFrames())),
    );
    const top = await page.evaluate(
      () =>
        [...document.querySelectorAll('[data-scroller]')].find((each) => each.checkVisibility())?.scrollTop ??
        0,
    );
    same = top === last ? same + 1 : 0;
    last = top;
    // A page of orders may still be loading.
    if (same > 0) await page.waitForTimeout(1_500);
  }
  return frames;
}

/** In the page. */
function watchFrames(): void {
  const frames: number[] = [];
  let running = true;
  let last = performance.now();
  const next = (now: number) => {
    frames.push(now - last);
    last = now;
    if (running) requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(next);
  });
  (globalThis as unknown as { stopFrames(): number[] }).stopFrames = () => {
    running = false;
    return frames;
  };
}
