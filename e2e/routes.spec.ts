import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { signInPersonWithHistory } from './person.ts';
import { screenPaths } from './screen-paths.ts';

test.describe.configure({ mode: 'parallel' });

const appearances = [
  { locale: 'en', theme: 'light', mobile: '+8613800138021' },
  { locale: 'en', theme: 'dark', mobile: '+8613800138022' },
  { locale: 'zh-Hans', theme: 'light', mobile: '+8613800138023' },
  { locale: 'zh-Hans', theme: 'dark', mobile: '+8613800138024' },
] as const;

/** WCAG 2.2 AA. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

for (const { locale, theme, mobile } of appearances) {
  test(`opens every screen at 320 px without errors, overflow or axe violations, in ${locale} and ${theme}`, async ({
    page,
    app,
    server,
    posters,
  }, testInfo) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 320, height: 640 });
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
    for (const [index, path] of screenPaths(person).entries()) {
      currentPath = path;
      await app.load(`/#${path}`);
      await app.expectLoaded();
      const name = `${String(index).padStart(2, '0')}${path.split('?')[0]?.replaceAll('/', '-')}`;
      await page.screenshot({ path: testInfo.outputPath(`${name}.png`) });
      const found = [...(await horizontalOverflow(page)), ...(await axeViolations(page))];
      problems.push(...found.map((problem) => `${path}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
}

async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** By how much the page is wider than the viewport, at the default text size and at twice that size. */
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
