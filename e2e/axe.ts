import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong with a page by WCAG 2.2 AA: a line for each rule, with the elements that break it. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Colors on their way from one state to another have less contrast. Some animations never end.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  // Evaluating axe takes as long as using it. It stays in the document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((runOnly): Promise<axe.AxeResults> => {
    const page = globalThis as unknown as { axe: typeof axe };
    // The elements that pass are not described. No style sheet is of another origin.
    return page.axe.run({ runOnly, resultTypes: ['violations'], preload: false });
  }, TAGS);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export const expectNoAxeViolations = async (page: Page) => expect(await axeViolations(page)).toEqual([]);
