import type { Page } from 'playwright';
import { routes } from '../../app/routes.ts';
import type { PersonWithHistory } from '../../e2e/person.ts';
import { screenPaths } from '../../e2e/screen-paths.ts';
import {
  backToHome,
  launchBrowser,
  newProfile,
  openPhone,
  type Phone,
  storeSession,
  untilPreloaded,
} from './phone.ts';

/** Milliseconds from lifting the finger until the frame with the next title is painted. */
export interface TapTimes {
  readonly target: string;
  readonly first: number;
  readonly later: number[];
}

/** The taps of a guest and of a person with orders, on the slow phone, after its browser was idle. */
export async function measureTaps(
  url: string,
  person: PersonWithHistory,
  rounds: number,
): Promise<TapTimes[]> {
  const browser = await launchBrowser();
  try {
    const profile = await newProfile(browser, url);
    const phone = await openPhone(profile);
    await phone.page.goto('/');
    await untilPreloaded(phone.page);
    const guestPaths = Object.entries(routes)
      .filter(([, { tab, needs }]) => !tab && !needs)
      .map(([path]) => path);
    const ofGuest = await measureEach(phone, guestPaths, rounds);
    await storeSession(phone.page, person);
    await phone.page.reload();
    await untilPreloaded(phone.page);
    const ofPerson = await measureEach(phone, personPaths(person), rounds);
    const tabs = await measureTabs(phone, rounds);
    const sheets = await measureSheets(phone, rounds);
    return [
      ...ofGuest.map((times) => ({ ...times, target: `${times.target} (guest)` })),
      ...ofPerson,
      ...tabs,
      ...sheets,
    ];
  } finally {
    await browser.close();
  }
}

/** The pages that stay open for a signed-in person. */
const personPaths = (person: PersonWithHistory): string[] =>
  screenPaths(person).filter((path) => {
    const route = (routes as Record<string, { tab?: string; signInStep?: true }>)[path.split('?')[0] ?? ''];
    return !route?.tab && !route?.signInStep;
  });

/** Each path in turn, `rounds` times: its first tap is the first since the app was started. */
async function measureEach(phone: Phone, paths: readonly string[], rounds: number): Promise<TapTimes[]> {
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let round = 0; round < rounds; round++)
    for (const path of paths) {
      await placeLink(phone.page, `#${path}`);
      const time = await tap(phone, '#bench-link', 'h1');
      console.log(`  ${path}: ${time.toFixed(0)} ms`);
      times.get(path)?.push(time);
      await removeLink(phone.page);
      await phone.page.waitForTimeout(SETTLE_MS);
      await backToHome(phone.page);
      await phone.page.waitForTimeout(SETTLE_MS);
    }
  return [...times].map(([target, [first = Number.NaN, ...later]]) => ({ target, first, later }));
}

async function measureTabs(phone: Phone, rounds: number): Promise<TapTimes[]> {
  const times: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round++)
    for (const tab of [1, 2, 0]) {
      times[tab]?.push(await tap(phone, `nav li:nth-child(${tab + 1}) a`, 'h1'));
      await phone.page.waitForTimeout(SETTLE_MS);
    }
  return ['tab Home', 'tab Order', 'tab Mine'].map((target, tab) => {
    const [first = Number.NaN, ...later] = times[tab] ?? [];
    return { target, first, later };
  });
}

/** The sheets that open from Home. */
async function measureSheets(phone: Phone, rounds: number): Promise<TapTimes[]> {
  const sheets = {
    'sheet of a table': 'main ul > li > button[aria-pressed]',
    'sheet of the outlets': 'button:has(> span > h1)',
  };
  const all: TapTimes[] = [];
  for (const [target, selector] of Object.entries(sheets)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push(await tap(phone, selector, '[role=dialog] h2'));
      await phone.page.waitForTimeout(SETTLE_MS);
      await phone.page.keyboard.press('Escape');
      await phone.page.locator('[role=dialog]').waitFor({ state: 'detached' });
      await phone.page.waitForTimeout(SETTLE_MS);
    }
    const [first = Number.NaN, ...later] = times;
    all.push({ target, first, later });
  }
  return all;
}

/** Between two taps, so that the work for one does not delay the next. */
const SETTLE_MS = 450;

/** Touches an element, and waits until a heading is painted that was not visible before. */
async function tap({ page, devtools }: Phone, target: string, heading: string): Promise<number> {
  const box = await page.locator(target).filter({ visible: true }).first().boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  const painted = await page.evaluateHandle((selector) => {
    const visible = () =>
      [...document.querySelectorAll(selector)].filter(
        (each) => each.checkVisibility() && !each.closest('[inert]') && each.textContent !== '',
      );
    const before = new Set(visible());
    const { paintOf } = globalThis as unknown as { paintOf(condition: () => boolean): Promise<number> };
    return {
      result: new Promise<number>((resolve) => {
        addEventListener(
          'touchend',
          async ({ timeStamp }) => {
            const at = await paintOf(() => visible().some((each) => !before.has(each)));
            resolve(at - timeStamp);
          },
          { once: true, capture: true, passive: true },
        );
      }),
    };
  }, heading);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const result = painted.evaluate(({ result }) => result);
  const late = page.waitForTimeout(LATE_MS).then(() => Number.NaN);
  return Promise.race([result, late]);
}

const LATE_MS = 8_000;

/** A link over the page, as any page may have one: the app follows it. */
const placeLink = (page: Page, hash: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    Object.assign(link, { id: 'bench-link', href, textContent: 'tap' });
    link.style.cssText = 'position:fixed;top:0;left:0;width:60px;height:60px;z-index:1000';
    document.body.append(link);
  }, hash);

const removeLink = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector('#bench-link')?.remove());
