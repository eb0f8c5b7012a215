import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong with a page by WCAG 2.2 AA: a line for each rule, with the elements that break it. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Colors on their way from one state to another have less contrast.
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => !(each instanceof CSSTransition)),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    // The other mode opens a page for each analysis, to protect it from frames of other origins, which the
    // app has none of.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export const expectNoAxeViolations = async (page: Page) => expect(await axeViolations(page)).toEqual([]);
