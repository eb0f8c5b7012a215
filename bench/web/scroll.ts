import { launchBrowser, newProfile, openPhone, type Phone, storeSession, untilPreloaded } from './phone.ts';

export interface ScrollTimes {
  /** Orders that were scrolled through, and rows that were mounted at the end. */
  readonly orders: number;
  readonly mounted: number;
  readonly frames: FrameTimes;
  /** The value of a page of the same height that has nothing to do: what the machine alone takes. */
  readonly plain: FrameTimes;
}

/** Milliseconds. */
interface FrameTimes {
  /**
   * Between two frames, in whole refreshes of the screen. They contain the time for which other processes had
   * the CPU.
   */
  readonly gaps: number[];
  /** The frames whose scripts, layout and paint took 50 ms or more together (Long Animation Frames API). */
  readonly long: number[];
}

/** Milliseconds. Chromium without a screen draws 60 frames a second. */
const REFRESH = 1_000 / 60;

/**
 * A frame is shown at a refresh. The clock of a page is exact to 0.1 ms: three refreshes are 49.9 to 50.1 ms
 * by it.
 */
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
    const frames = await scrollToEnd(phone);
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
    const plain = await scrollToEnd(phone);
    return { orders, mounted, frames, plain };
  } finally {
    await browser.close();
  }
}

/**
 * Scrolls until nothing is left to load. By a wheel: Chromium's synthetic swipe does not scroll an emulated
 * phone.
 */
async function scrollToEnd({ page, devtools }: Phone): Promise<FrameTimes> {
  const gaps: number[] = [];
  const long: number[] = [];
  for (let last = -1, same = 0; same < 3; ) {
    await page.evaluate(watchFrames);
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: -6_000,
      speed: 4_000,
      gestureSourceType: 'mouse',
    });
    const times = await page.evaluate(() =>
      (globalThis as unknown as { stopFrames(): FrameTimes }).stopFrames(),
    );
    gaps.push(...times.gaps.map(wholeRefreshes));
    long.push(...times.long);
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
  return { gaps, long };
}

/** In the page. */
function watchFrames(): void {
  const gaps: number[] = [];
  const long: number[] = [];
  const keep = (entries: readonly PerformanceEntry[]) =>
    long.push(...entries.map(({ duration }) => duration));
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'long-animation-frame' });
  let running = true;
  let last = performance.now();
  const next = (now: number) => {
    gaps.push(now - last);
    last = now;
    if (running) requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(next);
  });
  (globalThis as unknown as { stopFrames(): FrameTimes }).stopFrames = () => {
    running = false;
    keep(observer.takeRecords());
    observer.disconnect();
    return { gaps, long };
  };
}
