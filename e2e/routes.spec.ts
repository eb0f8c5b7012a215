import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { routes } from '../app/routes.ts';
import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { busyPerson } from './person.ts';
import { en } from './words.ts';

test.describe.configure({ mode: 'parallel' });

const looks = [
  { locale: 'en', theme: 'light', mobile: '+8613800138021' },
  { locale: 'en', theme: 'dark', mobile: '+8613800138022' },
  { locale: 'zh-Hans', theme: 'light', mobile: '+8613800138023' },
  { locale: 'zh-Hans', theme: 'dark', mobile: '+8613800138024' },
] as const;

/** WCAG 2.2 AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

for (const { locale, theme, mobile } of looks) {
  test(`every page opens on a narrow phone, in ${locale} and ${theme}: no error, no sideways scroll, nothing for axe`, async ({
    page,
    hall,
    posters,
  }, testInfo) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 320, height: 640 });
    const person = await busyPerson(hall, posters, mobile);
    await new Phone(page, hall, en).signInAs(person);
    await page.evaluate(
      ([chosen, shown]) => {
        localStorage.setItem('locale', chosen);
        localStorage.setItem('theme', shown);
      },
      [locale, theme] as const,
    );

    const problems: string[] = [];
    let at = '';
    page.on('pageerror', (error) => problems.push(`${at}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${at}: ${message.text()}`);
    });
    for (const [index, path] of pathsFor(person).entries()) {
      at = path;
      await page.goto('about:blank');
      await page.goto(`/#${path}`);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
      await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
      const name = `${String(index).padStart(2, '0')}${path.split('?')[0]?.replaceAll('/', '-')}`;
      await page.screenshot({ path: testInfo.outputPath(`${name}.png`) });
      problems.push(...(await tooWide(page)).map((found) => `${at}: ${found}`));
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      for (const { id, nodes } of violations) {
        problems.push(`${at}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      }
    }
    expect(problems).toEqual([]);
  });
}

/** Every route, and those again that show more with something to show. */
function pathsFor(person: Awaited<ReturnType<typeof busyPerson>>): string[] {
  const { table_id, ended, reviewed, unpaid } = person;
  return [
    ...Object.keys(routes),
    `/pages/order/add?id=${table_id}`,
    `/pages/order/pay?id=${unpaid}`,
    `/pages/order/finish?id=${ended}`,
    `/pages/order/evaluateAdd?id=${ended}`,
    `/pages/order/evaluate?id=${reviewed}&store_id=jingan`,
    `/pages/order/replay?id=${ended}`,
    `/pages/index/couponUse?table_id=${table_id}&minutes=60`,
    '/pages/index/noticeDetail?id=deposit',
  ];
}

/** How a page is wider than the phone, as it is and with text twice as large. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of ['', '200%']) {
    const pixels = await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      return document.documentElement.scrollWidth - innerWidth;
    }, size);
    if (pixels > 0) found.push(`${pixels} px too wide${size && ` with text of ${size}`}`);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return found;
}
