import type { Page } from 'playwright/test';
import { tableApi } from '../lib/contract/table.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import enHall from '../messages/counter/hall/en.json' with { type: 'json' };
import zhHall from '../messages/counter/hall/zh-Hans.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { callApi, dataOf } from './api.ts';
import { expectNoAxeViolations } from './axe.ts';
import { en } from './catalogue.ts';
import { applyChangedHall } from './changed-hall.ts';
import { openCounter, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

test.use({ isMobile: false });

const TABLE = 'jingan-11';
const EXAMPLE = 'example/hall.yaml';

const inDays = (server: TestServer, days: number) =>
  new Date((server.now() + days * 86_400) * 1000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The hall as the other specs expect it. */
test.afterEach(async ({ server }) => {
  await server.runHallCommand('apply', EXAMPLE, '--over-counter');
});

async function openHall(page: Page, h = enHall.counter.hall) {
  await page.goto('/counter#/more?tab=hall');
  await expect(page.getByRole('button', { name: h.close })).toBeVisible();
}

test('a manager closes a day: the app has no start on it, and has them again after the way back', async ({
  page,
  otherApp,
  server,
}) => {
  const t = enCounter.counter;
  const h = enHall.counter.hall;
  const day = inDays(server, 9);
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430051');
  const dayName = new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(day));
  /** What the app of a customer would offer. */
  const startsOfDay = async () =>
    dataOf(await callApi(server, tableApi.slots, { table_id: TABLE, date: day })).free_starts;
  expect(await startsOfDay()).not.toEqual([]);

  await page.getByRole('link', { name: t.screen.more }).click();
  await page.getByRole('tab', { name: t.more.tab.hall }).click();
  await page.getByRole('button', { name: h.close }).click();
  await page.getByLabel(h.date).fill(day);
  await page.getByLabel(h.reason).fill('The floor is renewed');
  await page.getByRole('button', { name: h.check, exact: true }).click();
  const review = page.getByRole('form', { name: h.review });
  await expect(review.getByText(/closed on/)).toBeVisible();
  await expect(review.getByLabel(h.reason)).toHaveValue('The floor is renewed');
  await expectNoAxeViolations(page);
  await review.getByRole('button', { name: h.apply }).click();
  const inForce = page.getByText(/is in force\. Customers see it now/);
  await expect(inForce).toBeVisible();
  // The server is told of the new version by a signal of the database.
  await expect.poll(startsOfDay).toEqual([]);
  await otherApp.open(`/pages/order/add?id=${TABLE}`);
  await otherApp.page.getByRole('radio', { name: `${dayName}, ${en.ui.closedDay}` }).click();
  await expect(otherApp.text(en.add.dayClosed)).toBeVisible();

  await page.getByRole('tab', { name: h.section.versions }).click();
  await expect(page.getByText('The floor is renewed')).toBeVisible();
  await expect(inForce).toBeHidden();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: h.back }).first().click();
  await expect(review.getByText(/usual hours on/)).toBeVisible();
  await review.getByRole('button', { name: h.apply }).click();
  await expect(review).toBeHidden();
  await expect.poll(startsOfDay).not.toEqual([]);
});

test('a mistake stands at its field and keeps what was typed; another device is told that it lost', async ({
  page,
  server,
}) => {
  const h = enHall.counter.hall;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430052');
  await openHall(page);
  await page.getByRole('tab', { name: h.section.tables }).click();
  await page.getByRole('listitem').filter({ hasText: 'Table 12' }).getByRole('button').click();
  await page.getByLabel(h.number).fill('11');
  await page.getByRole('tab', { name: h.section.hours }).click();
  await page.getByRole('button', { name: h.check, exact: true }).click();
  await expect(page.getByText(/Give each table a number of its own/)).toBeVisible();
  await expect(page.getByLabel(h.number)).toHaveValue('11');
  await expectNoAxeViolations(page);

  await page.getByLabel(h.number).fill('VIP');
  await page.getByRole('button', { name: h.check, exact: true }).click();
  const review = page.getByRole('form', { name: h.review });
  await expect(review.getByText(/table 12 is now VIP/)).toBeVisible();

  await applyChangedHall(server, (yaml) => yaml.replace('max_width: 480', 'max_width: 500'));
  await review.getByRole('button', { name: h.apply }).click();
  await expect(review.getByText(h.changedBy.hall)).toBeVisible();
  await review.getByRole('button', { name: h.reload }).click();
  // What is loaded anew is shown from its first part.
  await expect(page.getByRole('button', { name: h.reload })).toBeHidden();
  await page.getByRole('tab', { name: h.section.tables }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Table 12' })).toBeVisible();
});

for (const { locale, theme, size, mobile, tag } of [
  { locale: 'en', theme: 'dark', size: PHONE, mobile: '13700430053', tag: '@nightly' },
  { locale: 'zh-Hans', theme: 'light', size: TABLET, mobile: '13700430054', tag: [] },
]) {
  test(`${locale}, ${theme}, ${size.width} px: an owner changes an announcement and a price, and every form is accessible`, {
    tag,
  }, async ({ page, server }) => {
    const t = (locale === 'en' ? enCounter : zhCounter).counter;
    const h = (locale === 'en' ? enHall : zhHall).counter.hall;
    await page.setViewportSize(size);
    await page.addInitScript(
      (look) => {
        localStorage.setItem('locale', look.locale);
        localStorage.setItem('theme', look.theme);
      },
      { locale, theme },
    );
    await openCounter(page, server, mobile, t);
    await server.runHallCommand('staff', 'add', mobile, '--role', 'owner');
    await openHall(page, h);
    for (const section of ['hours', 'tables', 'versions'] as const) {
      await page.getByRole('tab', { name: h.section[section] }).click();
      await expectNoAxeViolations(page);
    }
    await page.getByRole('tab', { name: h.section.announcements }).click();
    await page.getByRole('button', { name: h.addAnnouncement }).last().click();
    for (const language of ['en', 'zh'] as const) {
      const part = page.getByRole('group', { name: h.language[language] });
      await part.getByLabel(h.title).fill('Cup 杯赛');
      await part.getByLabel(h.body).fill('Sign up');
    }
    await expectNoAxeViolations(page);
    await page.getByRole('tab', { name: h.section.prices }).click();
    await page.getByLabel(h.perHour).first().fill('99.00');
    // Two corners of an area get a price, which the grid and the bands then have.
    const grid = page.getByRole('table', { name: h.grid.label }).first();
    const cell = (row: number, day: number) =>
      grid
        .getByRole('row')
        .nth(row + 1)
        .getByRole('button')
        .nth(day);
    await cell(0, 0).click();
    await cell(1, 1).click();
    const area = page.getByRole('form', { name: locale === 'en' ? '12 AM – 2 AM' : '00:00 – 02:00' });
    await area.getByLabel(h.perHour).fill('88.00');
    await expectNoAxeViolations(page);
    await area.getByRole('button', { name: h.grid.set }).click();
    await expect(cell(1, 0)).toContainText('88');
    await page.getByLabel(h.secondPerson).fill('612.00');
    await expect(page.getByText(h.probeTotal)).toBeVisible();
    await page.getByLabel(h.date, { exact: true }).fill('2027-01-01');
    await expect(
      page.getByText(locale === 'en' ? 'Fri, Jan 1, a holiday' : '1月1日周五，节假日'),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: h.check, exact: true }).click();
    const review = page.getByRole('form', { name: h.review });
    await expect(review.getByText(/99\.00/)).toBeVisible();
    await expect(review.getByText(/612\.00/)).toBeVisible();
    await expect(review.getByText(/Cup 杯赛/)).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
