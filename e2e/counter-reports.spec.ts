import type { Page } from 'playwright/test';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import enReports from '../messages/counter/reports/en.json' with { type: 'json' };
import zhReports from '../messages/counter/reports/zh-Hans.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { en } from './catalogue.ts';
import { openCounter, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

/** The reports of the last days: a game may be sold just before midnight. */
async function openReports(page: Page, counter = enCounter.counter, reports = enReports.counter.reports) {
  await page.getByRole('link', { name: counter.screen.money }).click();
  await page.getByRole('tab', { name: counter.money.tab.reports }).click();
  await page.getByRole('button', { name: reports.choice.week, exact: true }).click();
  const report = page.getByRole('article', { name: reports.title });
  await expect(report.or(page.getByText(reports.empty))).toBeVisible();
  return report;
}

test('a sale and a refund change the report', async ({ page, server, posters }) => {
  const t = enCounter.counter;
  const r = enReports.counter.reports;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700460001');
  /** Reads the first list of the report; 0 if it has no such amount. */
  const amountOf = async (label: string): Promise<number> => {
    const value = page.locator(`dt:text-is("${label}") + dd`).first();
    if (!(await value.isVisible())) return 0;
    return Number(((await value.textContent()) ?? '').replace('−', '-').replace(/[^\d.-]/g, ''));
  };
  await openReports(page);
  const before = { charged: await amountOf(r.charged), back: await amountOf(r.earlyEnd) };

  const customer = await signInPerson(server, '+8613800460001');
  await customer.topUp();
  const poster = posters.find(({ table_id }) => table_id === 'jingan-6')!;
  await customer.startGame(poster);
  await page.getByRole('link', { name: t.screen.now }).click();
  const report = await openReports(page);
  await expect(report).toBeVisible();
  await expect.poll(() => amountOf(r.charged)).toBeGreaterThan(before.charged);
  const charged = await amountOf(r.charged);
  expect(await amountOf(r.total)).toBeCloseTo(charged + before.back, 2);
  await expect(report.getByRole('region', { name: r.tables }).getByRole('row').nth(1)).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: t.screen.now }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${poster.number}\\b.*Playing`) })
    .click();
  await page.getByRole('button', { name: t.act.end }).click();
  await page.getByRole('button', { name: t.act.end }).click();
  await expect(page.getByText(/back in the wallet/)).toBeVisible();
  await openReports(page);
  await expect.poll(() => amountOf(r.earlyEnd)).toBeLessThan(before.back);
  const back = await amountOf(r.earlyEnd);
  expect(await amountOf(r.total)).toBeCloseTo(charged + back, 2);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: r.csv }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
});

test('the report of a period on a phone, in Chinese: use of the tables, print, no entries', async ({
  page,
  server,
  posters,
}) => {
  const t = zhCounter.counter;
  const r = zhReports.counter.reports;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  const customer = await signInPerson(server, '+8613800460002');
  await customer.topUp();
  await customer.startGame(posters.find(({ table_id }) => table_id === 'jingan-10')!);
  await openCounter(page, server, '13700460002', t);
  const report = await openReports(page, t, r);
  await expect(report.getByRole('table', { name: r.heat }).getByRole('columnheader')).toHaveCount(8);
  await expect(report.getByRole('region', { name: r.days }).getByRole('row')).toHaveCount(9);
  await expectNoAxeViolations(page);
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(wider).toBeLessThanOrEqual(0);

  await page.emulateMedia({ media: 'print' });
  await expect(report).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: r.print })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: r.choice.own, exact: true }).click();
  await page.getByLabel(r.from).fill('2021-03-02');
  await page.getByLabel(r.to).fill('2021-03-01');
  await expect(page.getByText(r.badDays)).toBeVisible();
  await page.getByLabel(r.to).fill('2021-03-03');
  await expect(page.getByText(r.empty)).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a report that could not be read is read again', { tag: '@nightly' }, async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700460003');
  await page.route('**/api/counter/heat**', (route) => route.abort());
  await page.getByRole('link', { name: t.screen.money }).click();
  await page.getByRole('tab', { name: t.money.tab.reports }).click();
  const retry = page.getByRole('button', { name: en.ui.retry });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/counter/heat**');
  await retry.click();
  const r = enReports.counter.reports;
  await expect(page.getByRole('article', { name: r.title }).or(page.getByText(r.empty))).toBeVisible();
});
