import AxeBuilder from '@axe-core/playwright';
import { routes } from '../app/routes.ts';
import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { en } from './words.ts';

const looks = [
  { locale: 'en', theme: 'light' },
  { locale: 'zh-Hans', theme: 'dark' },
] as const;

for (const { locale, theme } of looks) {
  test(`every page opens on a narrow phone, in ${locale} and ${theme}: no error, no sideways scroll, nothing for axe`, async ({
    page,
    hall,
    posters,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 320, height: 640 });
    const phone = new Phone(page, hall, en);
    await phone.open('/pages/login/phone');
    await page.getByRole('checkbox').check();
    await phone.typeNumberAndCode(locale === 'en' ? '13800138021' : '13800138022');
    await expect(page.getByRole('list', { name: en.table.plan })).toBeVisible();
    await page.evaluate(
      ([chosen, shown]) => {
        localStorage.setItem('locale', chosen);
        localStorage.setItem('theme', shown);
      },
      [locale, theme] as const,
    );

    const problems: string[] = [];
    let path = '';
    page.on('pageerror', (error) => problems.push(`${path}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${path}: ${message.text()}`);
    });
    for (path of [...Object.keys(routes), `/pages/order/add?id=${posters[2]?.table_id}`]) {
      await page.goto('about:blank');
      await phone.open(path);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
      await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) problems.push(`${path}: ${sideways} px too wide`);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      for (const { id, nodes } of violations) {
        problems.push(`${path}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      }
    }
    expect(problems).toEqual([]);
  });
}
