import type { Page } from 'playwright/test';
import { isNightly } from '../server/test/nightly.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInPersonWithHistory } from './person.ts';
import { screenPaths } from './screen-paths.ts';

test.describe.configure({ mode: 'parallel' });

const NARROW = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 800 };
const WIDER = isNightly ? [{ width: 390, height: 844 }, { width: 768, height: 1024 }, DESKTOP] : [DESKTOP];

/**
 * The first two cover each language and each theme. By day they share the screens: each opens every second
 * one. At night every appearance opens all of them.
 */
const appearances = [
  { locale: 'en', theme: 'light', mobile: '+8613800138021', half: 0, tag: [] },
  { locale: 'zh-Hans', theme: 'dark', mobile: '+8613800138024', half: 1, tag: [] },
  { locale: 'en', theme: 'dark', mobile: '+8613800138022', half: 0, tag: '@nightly' },
  { locale: 'zh-Hans', theme: 'light', mobile: '+8613800138023', half: 1, tag: '@nightly' },
];

for (const { locale, theme, mobile, half, tag } of appearances) {
  test(`opens ${isNightly ? 'every screen' : 'every second screen'} from 320 px on without errors, overflow or axe violations, in ${locale} and ${theme}`, {
    tag,
  }, async ({ page, app, server, posters }) => {
    test.setTimeout(600_000);
    await page.setViewportSize(NARROW);
    const person = await signInPersonWithHistory(server, posters, mobile);
    await app.signInAs(person);
    await page.evaluate(
      (appearance) => {
        localStorage.setItem('locale', appearance.locale);
        localStorage.setItem('theme', appearance.theme);
      },
      { locale, theme },
    );

    const problems: string[] = [];
    let currentPath = '';
    page.on('pageerror', (error) => problems.push(`${currentPath}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${currentPath}: ${message.text()}`);
    });
    const paths = screenPaths(person).filter((_, index) => isNightly || index % 2 === half);
    for (const path of paths) {
      currentPath = path;
      await app.open(path);
      await app.expectLoaded();
      // The orders of the person come to Home after its tables.
      if (path === '/') await expect(page.getByRole('timer')).toBeVisible();
      const found = [...(await horizontalOverflow(page)), ...(await axeViolations(page))];
      for (const size of WIDER) {
        await page.setViewportSize(size);
        const wider = [...(await horizontalOverflow(page)), ...(await unevenEdges(page))];
        found.push(...wider.map((problem) => `at ${size.width} px ${problem}`));
      }
      await page.setViewportSize(NARROW);
      problems.push(...found.map((problem) => `${path}: ${problem}`));
      // Else the pages would lie on each other.
      if (path !== '/') await page.goBack();
    }
    expect(problems).toEqual([]);
  });
}

/** The bar and the footer of a page, and the tab bar, that do not begin and end where its content does. */
const unevenEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edges = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return `${Math.round(left)} to ${Math.round(right)}`;
    };
    const shown = [...document.querySelectorAll('main')].filter((each) => each.checkVisibility());
    const [content] = shown;
    const scroller = content?.parentElement;
    // Two pages side by side have bars of their own.
    if (!scroller || shown.length > 1) return [];
    const bars = [...(scroller.parentElement?.children ?? [])].filter((each) => each !== scroller);
    const tabs = [...document.querySelectorAll('nav:has(> ul > li > a[aria-current])')];
    return [...bars, ...tabs].flatMap(({ firstElementChild: bar }) =>
      bar && edges(bar) !== edges(content)
        ? [`${bar.textContent?.slice(0, 30)} is from ${edges(bar)}, the content from ${edges(content)}`]
        : [],
    );
  });

/** How much wider the page is than the viewport, at the default text size and at twice that size. */
async function horizontalOverflow(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const fontSize of ['100%', '200%']) {
    const pixels = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return document.documentElement.scrollWidth - innerWidth;
    }, fontSize);
    if (pixels > 0) found.push(`${pixels} px too wide with text of ${fontSize}`);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return found;
}
